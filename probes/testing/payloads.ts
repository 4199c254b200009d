/** Bodies that a layer which decodes would damage; none holds NUL, which no hook sends. */
export const payloads: Record<string, Buffer> = {
  'nothing at all': Buffer.alloc(0),
  'Chinese, Cyrillic, emoji, joined emoji': Buffer.from('{"p":"要不要删除？ Привет 😀 👩‍👩‍👧"}\n'),
  'invalid UTF-8': Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x7d]),
  'each byte from 1 to 255': Buffer.from(Array.from({ length: 255 }, (_, at) => at + 1)),
  'GBK text': Buffer.from([0x7b, 0x22, 0xc4, 0xe3, 0xba, 0xc3, 0x5c, 0x22, 0x7d]),
  'two byte order marks': Buffer.from('\ufeff\ufeff{"a":1}'),
  'CRLF line ends': Buffer.from('{\r\n"a":\r\n1}\r\n\r\n'),
  'U+2028, escapes of lone surrogates': Buffer.from('{"a":"\u2028\\ud83d\\u0000","b":"\\"\\\\"}'),
  'blanks at both ends': Buffer.from(' \t\n {"a":1} \n\t '),
  'what looks like options': Buffer.from('-n -e \\c %s %n $HOME `id`'),
  '300 KB of Chinese': Buffer.from('危险命令已被阻止'.repeat(12_800)),
};

export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = (state % 255) + 1;
  }
  return bytes;
}

/** The marks of the contract: those of the terminal, then those of the caller. */
export const marks = [
  ...['TERM_PROGRAM', 'WT_SESSION', 'TMUX_PANE'],
  ...['CLAUDECODE', 'AI_AGENT', 'ZCODE_SESSION_ID', 'GROK_HOOK_EVENT', 'GROK_SESSION_ID'],
  ...['CURSOR_VERSION', 'COPILOT_CLI'],
];
