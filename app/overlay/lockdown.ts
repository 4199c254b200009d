import { app, session, type WebContents } from 'electron';
import { pageOrigin } from './page-scheme.ts';

/** No page of this app gets a permission, a device, a webview, a new window, or another address than its own. */
export function lockDown(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) =>
    answer(false),
  );
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => confine(contents));
}

function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Whether a message comes from our page's main frame in the given contents, and from nowhere else. */
export function isOurPage(
  event: { sender: WebContents; senderFrame: { url: string; parent: unknown } | null },
  ours: WebContents,
): boolean {
  const frame = event.senderFrame;
  return event.sender === ours && frame?.parent === null && frame.url.startsWith(`${pageOrigin}/`);
}
