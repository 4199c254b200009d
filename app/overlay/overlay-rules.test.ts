import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { appMenuOf } from './app-menu.ts';
import { languageInForce } from './language.ts';
import { PageHealth } from './page-health.ts';
import { pageOrigin, servePage } from './page-scheme.ts';
import { placementOf } from './placement.ts';

describe('the language', () => {
  test.each([
    [undefined, 'system', ['de-DE', 'zh-Hans-CN'], 'zh-CN'],
    [undefined, 'system', ['en-GB', 'zh-CN'], 'en'],
    [undefined, 'system', ['zh-TW'], 'zh-CN'],
    [undefined, 'system', [], 'en'],
    [undefined, 'zh-CN', ['en-US'], 'zh-CN'],
    ['en', 'zh-CN', ['zh-CN'], 'en'],
    ['klingon', 'system', ['zh-CN'], 'zh-CN'],
  ] as const)('named %j, set %j, system %j is %j', (named, setting, system, language) => {
    expect(languageInForce(named, setting, system)).toBe(language);
  });
});

describe('the window', () => {
  const workArea = { x: 1920, y: 30, width: 1280, height: 700 };

  test.each([
    ['top-right', 200, { x: 2732, y: 30, width: 468, height: 200 }],
    ['top-left', 200.2, { x: 1920, y: 30, width: 468, height: 201 }],
    ['bottom-right', 200, { x: 2732, y: 530, width: 468, height: 200 }],
    ['bottom-left', 5000, { x: 1920, y: 30, width: 468, height: 700 }],
  ] as const)('in corner %s with %d px of content lies at %j', (corner, heightPx, bounds) => {
    expect(placementOf(workArea, corner, heightPx)).toEqual(bounds);
  });
});

test('no menu has a key that reloads the page or opens its tools; macOS keeps the clipboard', () => {
  expect([appMenuOf('linux'), appMenuOf('win32')]).toEqual([null, null]);
  expect(appMenuOf('darwin')?.map(({ role }) => role)).toEqual(['appMenu', 'editMenu']);
});

test('a page that keeps crashing is given up, one that crashes now and then is not', () => {
  let now = 0;
  const health = new PageHealth(() => now);
  expect([1, 2, 3, 4].map(() => health.trouble())).toEqual([
    'reload',
    'reload',
    'reload',
    'give-up',
  ]);
  now += 61_000;
  expect(health.trouble()).toBe('reload');
});

describe('the page', () => {
  const top = mkdtempSync(path.join(os.tmpdir(), 'asktop-page-'));
  const folder = path.join(top, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'assets', 'index-a_b.js'), '1');
  writeFileSync(path.join(folder, 'secret.txt'), 'x');
  writeFileSync(path.join(top, 'outside.js'), 'x');
  symlinkSync(path.join(top, 'outside.js'), path.join(folder, 'link.js'));
  afterAll(() => rmSync(top, { recursive: true }));
  const serve = servePage(folder);
  const get = (url: string, method = 'GET'): Promise<Response> =>
    serve(new Request(url, { method }));

  test('is served with a policy that starts from nothing', async () => {
    const response = await get(`${pageOrigin}/index.html`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      ...["script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'"],
      ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(await response.text()).toBe('<!doctype html>');
    expect((await get(`${pageOrigin}/assets/index-a_b.js?v=1#x`)).status).toBe(200);
  });

  test.each([
    `${pageOrigin}/secret.txt`,
    `${pageOrigin}/../outside.js`,
    `${pageOrigin}/assets/../../outside.js`,
    `${pageOrigin}/%2e%2e/outside.js`,
    `${pageOrigin}/..%2foutside.js`,
    `${pageOrigin}/link.js`,
    `${pageOrigin}/`,
    `${pageOrigin}/none.js`,
    `${pageOrigin}/assets`,
    `${pageOrigin}//etc/passwd`,
    'asktop://other/index.html',
    'https://overlay/index.html',
  ])('is nothing but its own files: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  test('is only read', async () => {
    expect((await get(`${pageOrigin}/index.html`, 'POST')).status).toBe(404);
  });
});
