import { expect, it } from 'vitest';
import { trust } from './trust.ts';

// On a disk, with what cannot be read: app/doctor/status.test.ts.

const onWindows = { platform: 'win32', homeFolder: 'C:\\Users\\用户', env: {} } as const;
const folder = 'C:\\work\\项目';
const heldBack = (projects: object) => trust(onWindows, folder)?.heldBack({ projects }, []);

it('lies in the user’s folder, and nobody knows where once that was moved', () => {
  expect(trust(onWindows, folder)?.file).toBe('C:\\Users\\用户\\.claude.json');
  const moved = { ...onWindows, env: { CLAUDE_CONFIG_DIR: 'D:\\c' } };
  expect(trust(moved, folder)).toBeUndefined();
});

it('on Windows, where a folder may be spelled in several ways, only a plain no counts', () => {
  expect(heldBack({})).toBeUndefined();
  expect(heldBack({ 'C:/work/项目': { hasTrustDialogAccepted: false } })).toBeUndefined();
  expect(heldBack({ [folder]: { hasTrustDialogAccepted: false } })?.en).toContain('this folder');
  const above = { 'C:\\work': { hasTrustDialogAccepted: true } };
  expect(heldBack({ [folder]: { hasTrustDialogAccepted: false }, ...above })).toBeUndefined();
});
