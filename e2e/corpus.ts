import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const fixtures = path.join(import.meta.dirname, 'fixtures');

/** The answer texts that have broken other programs, in their order. */
export const answerTexts = JSON.parse(
  readFileSync(path.join(fixtures, 'answers.json'), 'utf8'),
) as string[];

/** 30,000 letters with line breaks. */
export function longAnswer(): string {
  let text = '';
  for (let i = 0; i < 300; i++)
    text += `第${i}段：`.padEnd(10, '·') + '这是很长的回答'.repeat(13).slice(0, 89) + '\n';
  return text;
}

/** The bytes of a payload, by the id that its name begins with. */
export function payload(id: keyof typeof names | 'p23' | 'p24'): Buffer {
  if (id === 'p23') return Buffer.from(JSON.stringify(event(923, 'Bash', longCommand())));
  if (id === 'p24') return Buffer.from(JSON.stringify(event(924, 'Write', largeFile())));
  return readFileSync(path.join(fixtures, 'payloads', `${names[id]}.json`));
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 200 KB of a harmless looking list, the dangerous part at the very end. */
function longCommand(): { command: string; description: string } {
  const parts: string[] = [];
  for (let i = 0; i < 3600; i++)
    parts.push(`echo "第${i}行：处理 file-${i}.txt" >> build/log.txt && `);
  return { command: `${parts.join('')}true; rm -rf "$HOME/keep"`, description: '写日志' };
}

/** 5 MB of text with Chinese, quotes and CRLF. */
function largeFile(): { file_path: string; content: string } {
  const line = '{"序号": 0, "文本": "引号 \\" 反斜杠 \\\\ 表情 🙂"}\r\n';
  return {
    file_path: '/home/user/demo/数据.jsonl',
    content: line.repeat(Math.ceil(5_000_000 / Buffer.byteLength(line))),
  };
}

function event(n: number, tool: string, input: unknown): unknown {
  return {
    session_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    transcript_path: '/home/user/.claude/projects/demo/log.jsonl',
    cwd: '/home/user/demo',
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: tool,
    tool_input: input,
  };
}

const names = {
  p01: 'p01-ask-one',
  p02: 'p02-ask-four',
  p03: 'p03-ask-comma-labels',
  p04: 'p04-ask-long-labels',
  p05: 'p05-ask-html-markdown',
  p06: 'p06-ask-quotes-newlines',
  p07: 'p07-ask-emoji',
  p08: 'p08-ask-scripts',
  p09: 'p09-bom',
  p10: 'p10-gbk',
  p11: 'p11-unknown-event',
  p12: 'p12-mcp-and-unknown-tool',
  p13: 'p13-no-session',
  p14: 'p14-empty',
  p15: 'p15-truncated',
  p16: 'p16-ansi',
  p17: 'p17-heredoc',
  p18: 'p18-windows-paths',
  p19: 'p19-edit-crlf',
  p20: 'p20-exit-plan',
  p21: 'p21-suggestions',
} as const;
