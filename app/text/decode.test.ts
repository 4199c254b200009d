import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';

const json = '{"question":"要不要覆盖旧文件？","options":["覆盖","跳过"]}';

describe('UTF-8', () => {
  test('is decoded whatever the probe names', () => {
    for (const hint of [undefined, 'UTF-8', 'GBK', 'in=936;out=936', 'nonsense']) {
      expect(decode(utf8(json), hint)).toEqual({ kind: 'text', text: json, charset: undefined });
    }
  });

  test.each([0, 1, 2, 5])('loses %i byte order marks at its start and none inside', (count) => {
    const bytes = Buffer.concat([
      Buffer.from('efbbbf'.repeat(count), 'hex'),
      utf8('{"a":"\ufeffb"}'),
    ]);
    expect(decode(bytes, undefined)).toEqual({
      kind: 'text',
      text: '{"a":"\ufeffb"}',
      charset: undefined,
    });
  });

  test('keeps U+FFFD, emoji and every other letter as it came', () => {
    const text = '{"a":"\ufffd 👩‍👩‍👧 \u2028 é e\u0301 \r\n"}';
    expect(decode(utf8(text), undefined)).toMatchObject({ text });
  });

  test('is empty text when there are no bytes', () => {
    expect(decode(new Uint8Array(), undefined)).toMatchObject({ kind: 'text', text: '' });
  });

  test.each([
    ['a byte that no UTF-8 holds', '7b22ff227d'],
    ['a letter cut in the middle', '7b22e8a6'],
    ['an overlong form', '7b22c0af227d'],
    ['a surrogate encoded alone (CESU-8)', '7b22eda080227d'],
    ['a surrogate pair encoded in two (CESU-8)', '7b22eda0bdedb880227d'],
    ['a code point beyond U+10FFFF', '7b22f4908080227d'],
  ])('with %s is undecodable without a charset, and under UTF-8', (_, hex) => {
    for (const hint of [undefined, 'UTF-8', 'in=65001;out=65001', '']) {
      expect(decode(Buffer.from(hex, 'hex'), hint).kind).toBe('undecodable');
    }
  });

  test('with NUL bytes is undecodable, under any charset', () => {
    for (const hint of [undefined, 'GBK', 'in=437;out=437']) {
      expect(decode(utf8('{"a":"\0"}'), hint)).toEqual({ kind: 'undecodable', why: 'NUL bytes' });
    }
  });

  test('that is mostly whole but damaged is not read as mojibake of the named charset', () => {
    const damaged = Buffer.concat([
      utf8('{"q":"要不要覆盖旧文件？'),
      Buffer.from([0xe8]),
      utf8('"}'),
    ]);
    // without the check these charsets would take it
    for (const hint of ['in=437;out=437', 'in=850;out=850', 'KOI8-R', 'in=866;out=866']) {
      expect(decode(damaged, hint)).toMatchObject({ kind: 'undecodable' });
    }
  });
});

describe('UTF-16', () => {
  test.each(['UTF-16LE', 'UTF-16BE'])('%s is told by its mark', (charset) => {
    const bytes = iconv.encode(`\ufeff\ufeff${json} 😀`, charset);
    expect(decode(bytes, undefined)).toEqual({ kind: 'text', text: `${json} 😀`, charset });
  });

  test.each(['fffe7b', 'fffe00d8', 'feffd8000041', 'fffe7b000000'])(
    'with a fault is undecodable: %s',
    (hex) => expect(decode(Buffer.from(hex, 'hex'), 'GBK').kind).toBe('undecodable'),
  );

  test('without a mark is undecodable', () => {
    expect(decode(Buffer.from(json, 'utf16le'), undefined).kind).toBe('undecodable');
  });
});

describe('another charset', () => {
  test('GBK is read when the probe named it, in any of its spellings', () => {
    for (const hint of ['GBK', 'gbk', 'CP936', 'in=936;out=65001', 'in=936;out=936', 'GB2312']) {
      expect(decode(gbkPayload, hint)).toMatchObject({ kind: 'text', charset: 'GBK' });
    }
    expect(decode(gbkPayload, 'GBK')).toMatchObject({
      text: expect.stringContaining('要不要覆盖旧文件？') as string,
    });
    expect(decode(gbkPayload, 'GB18030')).toMatchObject({ charset: 'GB18030' });
  });

  test('GBK is undecodable when the probe named none, UTF-8, ASCII or something unknown', () => {
    const hints = [
      undefined,
      'UTF-8',
      'in=65001;out=936',
      'ANSI_X3.4-1968',
      'C',
      'POSIX',
      'EBCDIC',
      '',
    ];
    for (const hint of hints) expect(decode(gbkPayload, hint).kind).toBe('undecodable');
  });

  test.each([
    ['GB18030', 'gb18030', '{"a":"删除㐀😀𠀀？"}', ['GB18030', 'in=54936;out=54936', 'gb18030']],
    [
      'Big5',
      'big5',
      '{"a":"要刪除舊檔案嗎？十功許"}',
      ['Big5', 'BIG5', 'in=950;out=950', 'Big5-HKSCS'],
    ],
    [
      'Shift_JIS',
      'shiftjis',
      '{"a":"古い表を削除しますか？能ソ①ｱ"}',
      ['Shift_JIS', 'SJIS', 'in=932;out=932'],
    ],
    [
      'EUC-JP',
      'eucjp',
      '{"a":"古い表を削除しますか？"}',
      ['EUC-JP', 'eucJP', 'in=20932;out=20932'],
    ],
    [
      'EUC-KR',
      'euckr',
      '{"a":"이전 파일을 삭제할까요? 똠방각하"}',
      ['EUC-KR', 'eucKR', 'CP949', 'in=949;out=949'],
    ],
    [
      'windows-1251',
      'cp1251',
      '{"a":"Удалить файл?"}',
      ['CP1251', 'windows-1251', 'in=1251;out=866'],
    ],
    ['IBM866', 'cp866', '{"a":"Удалить файл?"}', ['IBM866', 'in=866;out=866']],
    ['windows-1252', 'cp1252', '{"a":"déjà vu — “ok”"}', ['CP1252', 'in=1252;out=850']],
    ['IBM437', 'cp437', '{"a":"déjà vu ▒"}', ['in=437;out=437', 'CP437']],
    ['IBM850', 'cp850', '{"a":"déjà vu Ø"}', ['in=850;out=850']],
    ['KOI8-R', 'koi8r', '{"a":"Удалить файл?"}', ['KOI8-R']],
    ['ISO-8859-15', 'iso885915', '{"a":"déjà vu €"}', ['ISO-8859-15', 'ISO8859-15', 'iso885915']],
  ])('%s arrives letter by letter', (charset, codec, text, hints) => {
    for (const hint of hints) {
      expect(decode(iconv.encode(text, codec), hint)).toEqual({ kind: 'text', text, charset });
    }
  });

  test.each([
    ['Big5', 'big5', '{"a":"要刪除舊檔案嗎？"}'],
    ['Shift_JIS', 'shiftjis', '{"a":"古い表を削除しますか？"}'],
    ['EUC-KR', 'euckr', '{"a":"이전 파일을 삭제할까요?"}'],
    ['GBK', 'gbk', '{"a":"要不要覆盖旧文件？"}'],
  ])('%s text is never taken for another charset that nobody named', (_, codec, text) => {
    const bytes = iconv.encode(text, codec);
    for (const hint of [undefined, 'UTF-8', 'in=65001;out=65001', 'C', 'in=1;out=936']) {
      expect(decode(bytes, hint).kind).toBe('undecodable');
    }
  });

  test.each([
    ['Shift_JIS', 'ISO-8859-1'],
    ['Shift_JIS', 'EUC-KR'],
    ['Big5', 'EUC-KR'],
    ['Big5', 'EUC-JP'],
    ['GBK', 'EUC-JP'],
    ['EUC-KR', 'Shift_JIS'],
    ['windows-1251', 'Big5'],
  ])('%s text is undecodable under the wrong hint %s', (charset, hint) => {
    const bytes = iconv.encode('{"a":"要刪除舊檔案嗎 覆盖 古い表を Удалить 이전 파일을"}', charset);
    expect(decode(bytes, hint).kind).toBe('undecodable');
  });

  test('a fault under the named charset is undecodable, not a replacement character', () => {
    for (const [hint, hex] of [
      ['GBK', '7b22d2227d'],
      ['GBK', '7b22ff227d'],
      ['GB18030', '7b2284303081227d'],
      ['GBK', '7b22aaa1227d'],
      ['Big5', '7b22a4227d'],
      ['Shift_JIS', '7b2280227d'],
      ['Shift_JIS', '7b22f040227d'],
      ['EUC-KR', '7b22b0ff227d'],
      ['in=1252;out=1252', '7b2281227d'],
      ['ISO-8859-1', '7b229b33316d227d'],
    ] as const) {
      const decoded = decode(Buffer.from(hex, 'hex'), hint);
      expect(decoded, `${hint} ${hex}`).toMatchObject({ kind: 'undecodable' });
    }
  });

  test('letters that a charset has at two places are read', () => {
    // U+2252 at its second place in code page 932, the wave dash of EUC-JP
    expect(decode(Buffer.from('8790', 'hex'), 'in=932;out=932')).toMatchObject({ text: '≒' });
    expect(decode(Buffer.from('a1c1', 'hex'), 'EUC-JP')).toMatchObject({ text: '～' });
  });

  test('what is said about a fault holds neither the text nor a forged line of the log', () => {
    const secret = Buffer.concat([utf8('{"key":"sk-123"'), Buffer.from([0xff]), utf8('}')]);
    for (const hint of [undefined, 'GBK', 'x\r\n[hook] forged', 'é'.repeat(300)]) {
      const decoded = decode(secret, hint);
      if (decoded.kind !== 'undecodable') throw new Error('decoded');
      expect(decoded.why).toMatch(/^[ -~]{1,90}$/);
      expect(decoded.why).not.toContain('sk-123');
    }
  });
});

function utf8(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}

/** A question of Claude Code on a Windows console with code page 936: the shape of a reported payload, in GBK. */
const gbkPayload = Buffer.concat([
  utf8(
    '{"hook_event_name":"PermissionRequest","tool_name":"AskUserQuestion","tool_input":{"questions":[{"question": "',
  ),
  Buffer.from('d2aab2bbd2aab8b2b8c7bec9cec4bcfea3bf', 'hex'),
  utf8('", "options": [{"label": "'),
  Buffer.from('b8b2b8c7', 'hex'),
  utf8('"}, {"label": "'),
  Buffer.from('ccf8b9fd', 'hex'),
  utf8('"}]}]}}'),
]);
