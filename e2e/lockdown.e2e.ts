import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base } from './app.ts';

// A script in the page, as if an agent's text had become one: it gets nowhere. (That no text becomes one is tested where text is shown.)

interface Outside {
  address: string;
  /** what reached it */
  asked: string[];
}

const test = base.extend<{ outside: Outside; unharmed: undefined }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  outside: async ({}, use) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>outside</title>');
    });
    const address = await listening(server);
    await use({ address, asked });
    server.closeAllConnections();
    server.close();
  },
  /** Whatever was tried: nothing went out, the page is still itself, there is no other window, and a card can be answered. */
  unharmed: [
    async ({ asktop, agents, overlay, outside, faults }, use) => {
      const before = await asktop.page.evaluate(() => location.href);
      await use(undefined);
      await asktop.page.waitForTimeout(300); // what was begun would have arrived
      expect(outside.asked).toEqual([]);
      expect(await asktop.page.evaluate(() => location.href)).toBe(before);
      expect(await asktop.app.evaluate((e) => e.BrowserWindow.getAllWindows().length)).toBe(1);
      expect(asktop.app.windows()).toHaveLength(1);
      const asking = (await agents.claude()).asks('Bash', { command: 'echo still here' });
      await expect(overlay.card('permission')).toContainText('echo still here');
      await overlay.press('Allow');
      expect(await asking.verdict).toMatchObject({ behavior: 'allow' });
      // what the browser has to say of what it refused
      const refusals = faults.splice(0);
      expect(
        refusals.filter((fault) => !/Content Security Policy|Not allowed|ERR_/.test(fault)),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

for (const [what, go] of [
  ['by its location', (address: string) => void (location.href = address)],
  ['in its history’s place', (address: string) => location.replace(address)],
  [
    'by a link',
    (address: string) => {
      const link = Object.assign(document.createElement('a'), { href: address });
      document.body.append(link);
      link.click();
      link.remove();
    },
  ],
] as const)
  test(`the page cannot go elsewhere ${what}`, async ({ asktop, outside }) => {
    await asktop.page.evaluate(go, `${outside.address}/navigated`);
  });

test('nor send a form', async ({ asktop, outside }) => {
  const before = await asktop.page.evaluate(() => location.href);
  await asktop.page.evaluate((address) => {
    const form = Object.assign(document.createElement('form'), { action: address });
    document.body.append(form);
    form.submit();
    form.remove();
  }, `${outside.address}/form`);
  await asktop.page.waitForTimeout(300);
  expect(outside.asked).toEqual([]);
  expect(await asktop.page.evaluate(() => location.href)).toBe(before);
  await asktop.page.reload(); // Playwright waits for ever for the end of what the policy has refused
});

test('nor to another page of its own', async ({ asktop }) => {
  await asktop.page.evaluate(() => void (location.href = './other.html'));
});

test('it opens no window', async ({ asktop, outside }) => {
  await asktop.page.evaluate((address) => {
    window.open(`${address}/opened`);
    window.open(`${address}/opened`, 'named', 'popup,width=100,height=100');
    window.open(location.href);
    const link = document.createElement('a');
    Object.assign(link, { href: `${address}/blank`, target: '_blank' });
    document.body.append(link);
    link.click();
    link.remove();
  }, outside.address);
});

test('it is given no permission', async ({ asktop }) => {
  const states = await asktop.page.evaluate(async () => {
    const state = async (name: string): Promise<string> =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    const rejection = (promise: Promise<unknown>): Promise<string> =>
      promise.then(
        () => 'given',
        (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
      );
    const place = new Promise<string>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        ({ code }) => resolve(code === 1 ? 'denied' : `code ${code}`),
      );
    });
    return {
      place: await place,
      notify: await Notification.requestPermission(),
      looked: await Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone'].map(state),
      ),
      camera: await rejection(navigator.mediaDevices.getUserMedia({ video: true })),
      clipboard: await rejection(navigator.clipboard.readText()),
    };
  });
  expect(states).toEqual({
    place: 'denied',
    notify: 'denied',
    looked: ['denied', 'denied', 'denied', 'denied'],
    camera: expect.stringMatching(/^Not(Allowed|Found)Error$/),
    clipboard: 'NotAllowedError',
  });
});

test('it holds no foreign page, script, picture or connection', async ({ asktop, outside }) => {
  const seen = await asktop.page.evaluate(async (address) => {
    const put = (tag: string, attributes: Record<string, string>): HTMLElement => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
      return element;
    };
    const elements = [
      put('iframe', { src: `${address}/iframe` }),
      put('iframe', { src: 'data:text/html,<title>outside</title>' }),
      put('webview', { src: `${address}/webview` }),
      put('object', { data: `${address}/object` }),
      put('embed', { src: `${address}/embed` }),
      put('script', { src: `${address}/script` }),
      put('img', { src: `${address}/img` }),
      put('link', { rel: 'stylesheet', href: `${address}/style` }),
    ];
    const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`);
    const fetched = await fetch(`${address}/fetch`).then(
      () => 'fetched',
      () => 'refused',
    );
    navigator.sendBeacon(`${address}/beacon`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const isOpen = socket.readyState === WebSocket.OPEN;
    const inside = 'getWebContentsId' in (elements[2] ?? {});
    for (const element of elements) element.remove();
    return { fetched, isOpen, inside };
  }, outside.address);
  expect(seen).toEqual({ fetched: 'refused', isOpen: false, inside: false });
});

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
