import { expect, test } from 'vitest';
import { probeCommand } from './ask-sample.ts';

const stdin = new Uint8Array();

test('on Windows the probe is started as an agent starts it, with nothing of the environment but what it needs', () => {
  const probes = {
    bash: 'C:\\Users\\用户 名\\.asktop\\probe.sh',
    powershell: 'C:\\Users\\用户 名\\.asktop\\probe.ps1',
  };
  const env = { SystemRoot: 'D:\\Win', PATH: 'D:\\bin', ANTHROPIC_API_KEY: 'geheim' };
  const {
    command,
    args,
    env: given,
  } = probeCommand({ probes, platform: 'win32', env }, 'sample', 'Ask', stdin);
  expect(command).toBe('D:\\Win\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
  expect(args.join(' ')).toBe(
    `-NoProfile -NonInteractive -ExecutionPolicy Bypass -File ${probes.powershell} sample Ask`,
  );
  expect(given).toEqual({ SystemRoot: 'D:\\Win', PATH: 'D:\\bin', AI_AGENT: 'asktop' });
});

test('elsewhere it is the script itself, whatever its folder is called', () => {
  const probes = { bash: '/home/u\\x/.asktop/probe.sh', powershell: '' };
  const parts = { probes, platform: 'linux', env: {} } as const;
  expect(probeCommand(parts, 'sample', 'Ask', stdin)).toMatchObject({
    command: probes.bash,
    args: ['sample', 'Ask'],
  });
});
