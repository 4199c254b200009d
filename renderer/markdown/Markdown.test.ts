import { render, screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import Markdown from './Markdown.svelte';

const drawn = (text: string): HTMLElement => render(Markdown, { text }).container;
const words = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();

// corpus p20
const plan = [
  '# 计划\n\n1. 备份数据库\n2. **停机**\n   - 通知用户\n   - 关闭入口\n',
  '```bash\nrm -rf ./tmp && ./migrate.sh --all\n```\n',
  '| 步骤 | 时间 |\n|---|---|\n| 迁移 | 10 分钟 |\n',
  '> 注意：<details><summary>点开</summary>隐藏内容</details>\n',
].join('\n');

describe('a plan', () => {
  test('has headings, lists, tables, code and quotes', () => {
    const element = drawn(plan);
    expect(screen.getByRole('heading', { name: '计划' })).toBeDefined();
    expect(Array.from(element.querySelectorAll('ol > li'), words)).toEqual([
      '备份数据库',
      '停机 通知用户 关闭入口',
    ]);
    expect(element.querySelector('strong')?.textContent).toBe('停机');
    expect(words(screen.getByRole('region', { name: 'Code: bash' }))).toBe(
      'rm -rf ./tmp && ./migrate.sh --all',
    );
    expect(Array.from(element.querySelectorAll('tr'), words)).toEqual(['步骤时间', '迁移10 分钟']);
    expect(words(element.querySelector('blockquote')!)).toBe(
      '注意：<details><summary>点开</summary>隐藏内容</details>',
    );
    expect(element.querySelector('details')).toBeNull();
  });

  test('shows task lists, rules, strikethrough and hard breaks', () => {
    const element = drawn('- [x] a\n- [ ] b\n\n---\n\n~~c~~ d  \ne\n\n3. third\n');
    expect(screen.getByRole('img', { name: 'done' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'open' })).toBeDefined();
    expect(element.querySelector('del')?.textContent).toBe('c');
    expect(element.querySelectorAll('hr, br')).toHaveLength(2);
    expect(element.querySelector('ol')?.getAttribute('start')).toBe('3');
  });

  test('shows raw HTML as text, comments included', () => {
    const element = drawn(
      'a <b onclick="x()">b</b>\n\n<!-- 隐藏内容 -->\n\n<script>evil()</script>\n',
    );
    expect(words(element)).toBe('a <b onclick="x()">b</b><!-- 隐藏内容 --><script>evil()</script>');
    expect(element.querySelector('b, script')).toBeNull();
  });

  test('links and pictures are text with their address', () => {
    const element = drawn(
      '[me](javascript:alert(1)) ![pic](http://127.0.0.1:9/p.png "t") <https://x.example> https://y.example',
    );
    expect(element.querySelector('a, img:not([role])')).toBeNull();
    expect(words(element)).toBe(
      'me ⟨javascript:alert(1)⟩ [image: pic] ⟨http://127.0.0.1:9/p.png “t”⟩ https://x.example https://y.example',
    );
  });

  test('an address that differs from its text is shown', () => {
    expect(words(drawn('[https://good.example](https://evil.example)'))).toBe(
      'https://good.example ⟨https://evil.example⟩',
    );
  });

  test('hidden characters are badges everywhere', () => {
    const element = drawn(
      '\ufeff# a\u202eb\n\n`c\u200b` [d](http://e\u2066f) ![g\u2067](h)\n\n```l\u2028m\nn\u00ad\n```\n\n<i\u2060>\n\n&#x202e;',
    );
    expect(Array.from(element.querySelectorAll('.hid'), (badge) => badge.textContent)).toEqual([
      ...['BOM U+FEFF', 'RLO U+202E', 'ZWSP U+200B', 'LRI U+2066', 'RLI U+2067', 'LS U+2028'],
      ...['SHY U+00AD', 'WJ U+2060', 'RLO U+202E'],
    ]);
  });

  test('what has no drawing of its own is shown as it was written', () => {
    const text = 'see [a][b] and ![c][d] and [^e]\n\n[b]: http://f "g"\n[d]: h\n\n[^e]: a note\n';
    expect(words(drawn(text))).toBe(
      'see [a][b] and ![c][d] and [^e][b]: http://f "g"[d]: h[^e]: a note',
    );
  });

  test('nesting without end turns into source text and nothing is lost', () => {
    const text = Array.from({ length: 22 }, (_, at) => `${' '.repeat(at * 2)}- level${at}`).join(
      '\n',
    );
    const element = drawn(text);
    expect(element.querySelectorAll('ul').length).toBeLessThan(10);
    for (let at = 0; at < 22; at += 1) expect(element.textContent).toContain(`level${at}`);
    expect(drawn(`${'>'.repeat(10_000)} end`).textContent).toMatch(/>{100}/);
  });

  test('a very long plan is its source text', () => {
    const element = drawn(`start\n${'word '.repeat(200_000)}`);
    expect(screen.getByRole('region', { name: 'Source text' })).toBeDefined();
    expect(element.textContent).toContain('shown as source text');
  });

  test('a long plan is parsed piece by piece, readable at once', async () => {
    vi.useFakeTimers();
    const section = (at: number): string =>
      `## Part ${at}\n\n${'Words **bold** here. '.repeat(90)}\n\n`;
    const element = drawn(Array.from({ length: 8 }, (_, at) => section(at)).join(''));
    expect(element.textContent).toContain('## Part 7');
    await vi.runAllTimersAsync();
    expect(screen.getAllByRole('heading')).toHaveLength(8);
    expect(element.textContent).not.toContain('## Part');
    vi.useRealTimers();
  });
});
