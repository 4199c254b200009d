import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeClaude } from './agents/claude-agent.ts';
import { printedHooks } from './agents/hook-entries.ts';
import { expect, test } from './app.ts';
import { asktopCli } from './asktop-cli.ts';
import { root, type Places } from './places.ts';
import { appEnv, RunningApp } from './running-app.ts';

// The doctor against the real app: what it says when all is well, and for faults that only a real app can have.

/** The entries that the product prints, pasted by hand. */
async function paste(places: Places): Promise<string> {
  const { entries, file } = await printedHooks(root, 'claude-code', appEnv(places));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(entries, undefined, 2));
  return file;
}

interface Doctored {
  agents: {
    verdict: string;
    hops: { hop: string; state: string; ms?: number; fault?: { kind: string; fix: string } }[];
  }[];
}

async function broken(places: Places): Promise<string[]> {
  const { code, out } = await asktopCli(places, ['doctor', 'claude-code', '--json']);
  expect(out).toMatch(/^[ -~]+\n$/);
  const [agent] = (JSON.parse(out) as Doctored).agents;
  const faults = agent!.hops.filter(({ state }) => state === 'broken');
  expect(code, 'the exit code says whether anything is broken').toBe(faults.length > 0 ? 1 : 0);
  return faults.map(({ hop, fault }) => `${hop} ${fault?.kind ?? ''}`);
}

test.skip(process.platform === 'win32', 'breaks POSIX files and signals');

test('asktop doctor proves the way through the real app, and names what breaks it', async () => {
  test.setTimeout(240_000);
  const asktop = await RunningApp.start();
  const { places, page } = asktop;
  const config = await paste(places);
  const inHome = (name: string): string => path.join(places.asktopHome, name);

  const well = await asktopCli(places, ['doctor', 'claude-code']);
  expect(well.out).toContain(
    'Claude Code (claude-code): nothing is wrong, but Claude Code itself was not heard yet',
  );
  expect(well.out).toMatch(/ok +window answered +\d+ ms/);
  expect(well.out).toContain('Nothing was ever heard from Claude Code itself.');
  expect(well.code).toBe(0);
  await expect(page.getByRole('article')).toHaveCount(0);

  // a real event is heard; Checks were not
  const printed = await printedHooks(root, 'claude-code', appEnv(places));
  const claude = new FakeClaude({ ...places, userHome: places.userHome }, printed);
  await claude.tells('SessionStart', { source: 'startup' });
  await expect
    .poll(async () => (await asktopCli(places, ['status', 'claude-code'])).out, { timeout: 15_000 })
    .toMatch(/heard +SessionStart, 20/);
  const why = await asktopCli(places, ['doctor', 'claude-code', '--why']);
  expect(why.out).toMatch(/SessionStart {2}no card: an event that only tells something/);
  expect(why.out).not.toContain('check');
  await claude.close();

  // the page hangs
  const hung = page.evaluate(() => {
    const until = Date.now() + 20_000;
    while (Date.now() < until);
  });
  expect(await broken(places)).toEqual(['window window-frozen']);
  await hung;
  expect(await broken(places)).toEqual([]);

  // the probe without its run bit, gone, and another's
  const probe = readFileSync(inHome('probe.sh'));
  chmodSync(inHome('probe.sh'), 0o600);
  expect(await broken(places)).toEqual(['command probe-not-executable']);
  rmSync(inHome('probe.sh'));
  expect(await broken(places)).toEqual(['command probe-missing']);
  writeFileSync(inHome('probe.sh'), '#!/bin/sh\n', { mode: 0o700 });
  expect(await broken(places)).toEqual(['command probe-altered']);
  writeFileSync(inHome('probe.sh'), probe, { mode: 0o700 });

  // the config
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace('{', '{ "disableAllHooks": true,'));
  expect(await broken(places)).toEqual(['entry hooks-off']);
  writeFileSync(config, text.replace('{', '{,'));
  expect(await broken(places)).toEqual(['config config-unreadable']);
  writeFileSync(config, text);

  // the app is frozen, then goes on
  asktop.process.kill('SIGSTOP');
  expect(await broken(places)).toEqual(['intake frozen']);
  asktop.process.kill('SIGCONT');
  expect(await broken(places)).toEqual([]);

  // the report says nothing of whose it is
  const report = await asktopCli(places, ['doctor', 'claude-code', '--report']);
  expect(report.out).toContain('all is well');
  expect(report.out).toContain('<HOME>');
  const { secret, proof } = asktop.endpoint()!;
  for (const never of [places.userHome, path.basename(places.userHome), secret, proof])
    expect(report.out).not.toContain(never);

  await asktop.app.close();
  expect(await broken(places)).toEqual(['intake not-running']);
  places.remove();
});
