import { z } from 'zod';
import type { FormField } from '../../protocol/ask.ts';

/**
 * The fields of an MCP elicitation schema in their order, or undefined for a schema that a form of ours cannot show whole:
 * then the agent asks by itself. `schema` is as JSON.parse gave it. Strict on purpose: a keyword that is not known here
 * (`pattern`, `if`, nested objects) could make a form that the server refuses. Defaults are dropped: nothing is filled in.
 * Source: MCP specification, elicitation (2025-06-18 and 2025-11-25).
 */
export function formFieldsOf(schema: unknown): FormField[] | undefined {
  const { data } = Root.safeParse(schema);
  if (data === undefined) return undefined;
  const { properties, required = [] } = data;
  const names = Object.keys(properties);
  if (names.length === 0 || required.some((name) => !names.includes(name))) return undefined;
  const fields: FormField[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const field = fieldOf(name, property, required.includes(name));
    if (field === undefined) return undefined;
    fields.push(field);
  }
  return fields;
}

function fieldOf(name: string, property: unknown, required: boolean): FormField | undefined {
  const { data } = Property.safeParse(property);
  if (data === undefined) return undefined;
  const { title, description } = data;
  const field = { name, title, description, required };
  switch (data.type) {
    case 'boolean':
      return { ...field, kind: 'switch' };
    case 'number':
    case 'integer':
      return {
        ...field,
        kind: 'number',
        whole: data.type === 'integer',
        least: data.minimum,
        most: data.maximum,
      };
    case 'array': {
      const options = optionsOf(data.items.enum, undefined, data.items.anyOf ?? data.items.oneOf);
      if (options === undefined) return undefined;
      // a card cannot ask for two of three
      if ((data.minItems ?? 0) > 1 || (data.maxItems ?? options.length) < options.length)
        return undefined;
      return { ...field, kind: 'choice', several: true, options };
    }
    case 'string': {
      const { format, minLength, maxLength, oneOf } = data;
      if (data.enum === undefined && oneOf === undefined) {
        return { ...field, kind: 'text', format, leastLength: minLength, mostLength: maxLength };
      }
      if (format !== undefined || minLength !== undefined || maxLength !== undefined)
        return undefined;
      const options = optionsOf(data.enum, data.enumNames, oneOf);
      return options && { ...field, kind: 'choice', several: false, options };
    }
  }
}

interface Choice {
  value: string;
  label: string;
}

/** Undefined if there is no one list of different values. */
function optionsOf(
  values: readonly string[] | undefined,
  labels: readonly string[] | undefined,
  titled: readonly z.infer<typeof Titled>[] | undefined,
): Choice[] | undefined {
  if ((values === undefined) === (titled === undefined)) return undefined;
  if (labels !== undefined && labels.length !== values?.length) return undefined;
  const options = titled
    ? titled.map(({ const: value, title }) => ({ value, label: title ?? value }))
    : (values ?? []).map((value, index) => ({ value, label: labels?.[index] ?? value }));
  const different = new Set(options.map(({ value }) => value)).size;
  return options.length > 0 && different === options.length ? options : undefined;
}

const words = { title: z.string().optional(), description: z.string().optional() };
const count = z.int().nonnegative().optional();
const Titled = z.strictObject({ const: z.string(), ...words });

const Property = z.discriminatedUnion('type', [
  z.strictObject({ ...words, type: z.literal('boolean'), default: z.unknown().optional() }),
  z.strictObject({
    ...words,
    type: z.enum(['number', 'integer']),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    default: z.unknown().optional(),
  }),
  z.strictObject({
    ...words,
    type: z.literal('string'),
    format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
    minLength: count,
    maxLength: count,
    enum: z.array(z.string()).optional(),
    enumNames: z.array(z.string()).optional(),
    oneOf: z.array(Titled).optional(),
    default: z.unknown().optional(),
  }),
  z.strictObject({
    ...words,
    type: z.literal('array'),
    minItems: count,
    maxItems: count,
    items: z.strictObject({
      type: z.literal('string').optional(),
      enum: z.array(z.string()).optional(),
      anyOf: z.array(Titled).optional(),
      oneOf: z.array(Titled).optional(),
    }),
    default: z.unknown().optional(),
  }),
]);

const Root = z.strictObject({
  $schema: z.string().optional(),
  type: z.literal('object'),
  ...words,
  /** checked by hand: `__proto__` is a key like any other in JSON */
  properties: z.custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
});
