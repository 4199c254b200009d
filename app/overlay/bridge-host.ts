import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { z } from 'zod';
import { bridgeCalls, channelOf, type OverlayBridge } from '../protocol/bridge.ts';
import { isOurPage } from './lockdown.ts';

/** What the app does for each call of the bridge: the bridge itself, but for the changes, which are sent. */
export type BridgeHost = {
  [Name in keyof typeof bridgeCalls]: (
    ...args: z.infer<(typeof bridgeCalls)[Name]>
  ) => ReturnType<OverlayBridge[Name]> | Awaited<ReturnType<OverlayBridge[Name]>>;
};

/**
 * Answers the window's calls. A call from anything but our own page, or with arguments that the schemas refuse, is rejected and reported; nothing
 * of it is used. Returns its stop.
 */
export function hostBridge(
  ours: WebContents,
  host: BridgeHost,
  refused: (why: string) => void,
): () => void {
  const names = Object.keys(bridgeCalls) as (keyof typeof bridgeCalls)[];
  for (const name of names) {
    ipcMain.handle(channelOf(name), (event: IpcMainInvokeEvent, ...args: unknown[]) => {
      if (!isOurPage(event, ours)) {
        refused(`${name}: not from our page`);
        throw new Error('not our page');
      }
      const parsed = bridgeCalls[name].safeParse(args);
      if (!parsed.success) {
        refused(`${name}: arguments that make no sense`);
        throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
      }
      return (host[name] as (...args: unknown[]) => unknown)(...parsed.data);
    });
  }
  return () => {
    for (const name of names) ipcMain.removeHandler(channelOf(name));
  };
}
