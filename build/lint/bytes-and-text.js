// ESLint rule: bytes become text, and text bytes, only in app/text. It knows the types, so that `String(bytes)` is found and `String(count)` is not.
// In a file without types only what can be seen in the words themselves is found.
import ts from 'typescript';

/** @typedef {import('typescript').Type} Type */
/** @typedef {(node: any) => Type | undefined} TypeOf */

/** @type {import('eslint').Rule.RuleModule} */
export const bytesAndText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      decodes: 'Bytes become text only in app/text.',
      encodes: 'Text becomes bytes only in app/text.',
    },
  },
  create(context) {
    const services = /** @type {any} */ (context.sourceCode.parserServices);
    const checker = services?.program?.getTypeChecker();
    /** @type {TypeOf} */
    const typeOf = (node) => (checker ? services.getTypeAtLocation(node) : undefined);
    /** @param {any} node @param {'decodes' | 'encodes'} messageId */
    const report = (node, messageId) => context.report({ node, messageId });

    return {
      NewExpression(/** @type {any} */ node) {
        const coder = /^Text(De|En)coder(Stream)?$/.exec(nameOf(node.callee));
        if (coder) report(node, coder[1] === 'De' ? 'decodes' : 'encodes');
      },
      CallExpression(/** @type {any} */ node) {
        const { callee, arguments: args } = node;
        const called = nameOf(callee);
        const target = callee.type === 'MemberExpression' ? callee.object : undefined;
        if (called === 'setEncoding') report(node, 'decodes');
        else if (/^readFile(Sync)?$/.test(called)) {
          if (args.slice(1).some(isCharset)) report(node, 'decodes');
        } else if (called === 'String' && target === undefined) {
          if (args.some((/** @type {any} */ one) => isBytes(typeOf(one)))) report(node, 'decodes');
        } else if (/^to(Locale)?String$/.test(called) && target !== undefined) {
          const isText = isCharset(args[0]) || (!isSpelling(args[0]) && isBytes(typeOf(target)));
          if (isText) report(node, 'decodes');
        } else if (called === 'join' && target !== undefined) {
          const type = typeOf(target);
          if (type && isBytes(checker.getIndexTypeOfType(type, ts.IndexKind.Number)))
            report(node, 'decodes');
        } else if (called === 'from' && target && nameOf(target) === 'Buffer') {
          if (!isSpelling(args[1]) && isString(typeOf(args[0]))) report(node, 'encodes');
        }
      },
      /** `{ encoding: 'utf8' }`, for files, streams and children. */
      Property(/** @type {any} */ node) {
        if (nameOf(node.key) === 'encoding' && isCharset(node.value)) report(node, 'decodes');
      },
      BinaryExpression(/** @type {any} */ node) {
        if (node.operator !== '+') return;
        if ([node.left, node.right].some((side) => isBytes(typeOf(side)))) report(node, 'decodes');
      },
      TemplateLiteral(/** @type {any} */ node) {
        for (const part of node.expressions) if (isBytes(typeOf(part))) report(part, 'decodes');
      },
    };
  },
};

/** The last name of `a`, `a.b` and `'a'`. @param {any} node @returns {string} */
function nameOf(node) {
  if (node?.type === 'MemberExpression') return node.computed ? '' : nameOf(node.property);
  if (node?.type === 'Identifier') return node.name;
  return node?.type === 'Literal' ? String(node.value) : '';
}

/** @param {any} node */
function isCharset(node) {
  return (
    node?.type === 'Literal' &&
    /^(utf-?8|latin1|binary|ascii|ucs-?2|utf-?16le)$/i.test(String(node.value))
  );
}

/** Bytes spelled in ASCII are still bytes. @param {any} node */
function isSpelling(node) {
  return node?.type === 'Literal' && /^(hex|base64|base64url)$/.test(String(node.value));
}

/** @param {Type | undefined} type @returns {boolean} */
function isBytes(type) {
  if (type?.isUnionOrIntersection()) return type.types.some(isBytes);
  return /^(Uint8Array|Buffer|ArrayBuffer|SharedArrayBuffer|DataView)$/.test(
    type?.getSymbol()?.getName() ?? '',
  );
}

/** @param {Type | undefined} type @returns {boolean} */
function isString(type) {
  if (type?.isUnion()) return type.types.some(isString);
  return type !== undefined && (type.flags & ts.TypeFlags.StringLike) !== 0;
}
