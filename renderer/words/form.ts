import type { FormField } from '../../app/protocol/ask.ts';
import type { FieldProblem } from '../form/field-draft.svelte.ts';
import type { Words } from './language.svelte.ts';

type Format = NonNullable<Extract<FormField, { kind: 'text' }>['format']>;

/** Words of a form card. */
interface FormWords {
  askedBy: string;
  yes: string;
  no: string;
  optional: string;
  number(whole: boolean): string;
  format: Record<Format, string>;
  problem(problem: FieldProblem, field: FormField): string;
}

const en: FormWords = {
  askedBy: 'Asked by',
  yes: 'Yes',
  no: 'No',
  optional: 'may stay empty',
  number: (whole) => (whole ? 'A whole number' : 'A number'),
  format: {
    email: 'An e-mail address',
    uri: 'An address, like https://…',
    date: 'A date, like 2026-11-30',
    'date-time': 'A date and time, like 2026-11-30T09:00:00Z',
  },
  problem: (problem, field) =>
    ({
      missing: 'This is needed.',
      'not-a-number': 'This is no number.',
      'not-whole': 'This is no whole number.',
      'too-small': `At least ${limits(field).least}.`,
      'too-large': `At most ${limits(field).most}.`,
      'too-short': `At least ${limits(field).least} characters.`,
      'too-long': `At most ${limits(field).most} characters.`,
    })[problem],
};

const zh: FormWords = {
  askedBy: '表单来自',
  yes: '是',
  no: '否',
  optional: '可以留空',
  number: (whole) => (whole ? '整数' : '数字'),
  format: {
    email: '电子邮件地址',
    uri: '网址，如 https://…',
    date: '日期，如 2026-11-30',
    'date-time': '日期和时间，如 2026-11-30T09:00:00Z',
  },
  problem: (problem, field) =>
    ({
      missing: '此项必填。',
      'not-a-number': '这不是数字。',
      'not-whole': '这不是整数。',
      'too-small': `至少为 ${limits(field).least}。`,
      'too-large': `最多为 ${limits(field).most}。`,
      'too-short': `至少 ${limits(field).least} 个字符。`,
      'too-long': `最多 ${limits(field).most} 个字符。`,
    })[problem],
};

function limits(field: FormField): { least: number; most: number } {
  if (field.kind === 'number') return { least: field.least ?? 0, most: field.most ?? 0 };
  if (field.kind === 'text') return { least: field.leastLength ?? 0, most: field.mostLength ?? 0 };
  return { least: 0, most: 0 };
}

export const formWords: Words<FormWords> = { en, 'zh-CN': zh };
