import { expect, test } from 'vitest';
import { encodeReply, replySize } from './encode-reply.ts';

test('a reply is ASCII, whatever was typed, and means the same', () => {
  for (const text of samples()) {
    const json = JSON.stringify({ answers: { 问题: text } });
    const bytes = bytesOf(json, 1_000_000);
    expect(bytes.every((byte) => byte < 0x80)).toBe(true);
    expect(JSON.parse(bytes.toString('utf8'))).toEqual(JSON.parse(json));
  }
});

test('a reply of ASCII text alone is sent as it is', () => {
  const json = '{ "a": 1.0, "b": 12345678901234567890, "c": "\\u00e9\\\\ \u007f" }';
  expect(bytesOf(json, 1000).toString('latin1')).toBe(json);
});

test('a reply too large as ASCII goes as raw UTF-8 if that fits', () => {
  for (const text of samples()) {
    const json = JSON.stringify(`${text}中`);
    const ascii = bytesOf(json, 1_000_000).length;
    const raw = bytesOf(json, ascii - 1);
    expect(raw.length).toBeLessThan(ascii);
    expect(JSON.parse(raw.toString('utf8'))).toBe(JSON.parse(json));
  }
});

test('a lone surrogate stays an escape in raw UTF-8, even if it stood raw in the text', () => {
  const json = '"中\ud83d 中\udc00\ud83d\ude00"';
  const raw = bytesOf(json, 25);
  expect(raw.toString('utf8')).toBe('"中\\ud83d 中\\udc00😀"');
  expect(raw.length).toBe(25);
  expect(encodeReply(json, 24)).toEqual({ kind: 'too-large', bytes: 25 });
});

test('a reply is too large only when neither form fits', () => {
  const json = JSON.stringify('选'.repeat(100));
  expect(encodeReply(json, 602)).toMatchObject({ kind: 'bytes', bytes: { length: 602 } });
  expect(encodeReply(json, 601)).toMatchObject({ kind: 'bytes', bytes: { length: 302 } });
  expect(encodeReply(json, 302)).toMatchObject({ kind: 'bytes', bytes: { length: 302 } });
  expect(encodeReply(json, 301)).toEqual({ kind: 'too-large', bytes: 302 });
});

test('the size told before Send is the size that is sent', () => {
  for (const text of samples()) {
    const json = JSON.stringify(`中${text}`);
    const ascii = bytesOf(json, 1_000_000).length;
    for (const maxBytes of [0, 10, ascii - 1, ascii, 1_000_000]) {
      const size = replySize(json, maxBytes);
      const encoded = encodeReply(json, maxBytes);
      expect(size.maxBytes).toBe(maxBytes);
      expect(size.fits).toBe(encoded.kind === 'bytes');
      expect(size.bytes).toBe(encoded.kind === 'bytes' ? encoded.bytes.length : encoded.bytes);
    }
  }
});

function bytesOf(json: string, maxBytes: number): Buffer {
  const encoded = encodeReply(json, maxBytes);
  if (encoded.kind !== 'bytes') throw new Error(`too large: ${encoded.bytes}`);
  return Buffer.from(encoded.bytes);
}

/** Texts that have broken others, and random ones of every plane (a fixed seed, so that a failure comes again). */
function samples(): string[] {
  let seed = 20_261_130;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const ranges = [0x80, 0x100, 0x800, 0x3000, 0xffff, 0x10ffff];
  const randomText = () =>
    Array.from({ length: random(200) }, () =>
      String.fromCodePoint(random(ranges[random(ranges.length)] ?? 0x80)),
    ).join('');
  return [
    '',
    ' \t\n\r ',
    '改成“β”',
    '"\\/\b\f',
    '\u0000\u001f\u007f\u0080\u009f',
    '\u2028\u2029\ufeff\ufffe\uffff',
    '👩‍👩‍👧‍👦🇨🇳👍🏽',
    '\ud83d',
    '\ude00\ud83d',
    'e\u0301é',
    ...Array.from({ length: 200 }, randomText),
  ];
}
