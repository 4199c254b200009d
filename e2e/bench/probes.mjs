// What a hook costs its agent: whole processes, CPU time, stdin a pipe.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median, print, wobble } from './table.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const runs = 120; // a median of 40 wobbles by 0.04, more than what a tight bound has to spare

/** Resolves to whether every row keeps its bound. */
export async function benchProbes() {
  if (spawnSync('python3', ['--version']).status !== 0) {
    console.log('skipped: the probes (python3 measures their CPU time and is not installed)');
    return true;
  }
  const place = mkdtempSync(path.join(os.tmpdir(), 'asktop-bench-'));
  const server = await startServer();
  try {
    const up = deploy(path.join(place, 'up'), server.port);
    const down = deploy(path.join(place, 'down'), 9); // nothing listens on the discard port
    const kept = [await bash(up, down, server), executed(up), await powershell(up)];
    return kept.every(Boolean);
  } finally {
    server.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** @typedef {{ folder: string, sh: string, ps1: string }} Deployed */
/** @typedef {{ port: number, stop(): void }} Server */

async function bash(
  /** @type {Deployed} */ up,
  /** @type {Deployed} */ down,
  /** @type {Server} */ server,
) {
  const small = payload(2000);
  const large = payload(1024 * 1024);
  const url = `http://127.0.0.1:${server.port}/v1/hooks/claude-code/PostToolUse`;
  const post = `require('node:http').request(${JSON.stringify(url)},{method:'POST'},r=>r.resume()).end(require('node:fs').readFileSync(0))`;
  const python = `import sys,urllib.request as u;u.urlopen(u.Request(${JSON.stringify(url)},sys.stdin.buffer.read()))`;
  const arms = [
    arm(['/bin/bash', '-c', ':'], small),
    arm([up.sh, 'claude-code', 'PostToolUse'], small),
    arm([down.sh, 'claude-code', 'PostToolUse'], small),
    arm([up.sh, 'claude-code', 'PostToolUse'], large),
    arm(['/bin/bash', '-c', `curl -s --data-binary @- ${url}`], small),
    arm([process.execPath, '-e', post], small),
    arm([which('python3'), '-c', python], small),
  ];
  const [empty = [], ...times] = measure(arms);
  const base = median(empty);
  const detail = (/** @type {number[]} */ own) =>
    `${median(own).toFixed(2)} ms against ${base.toFixed(2)} ms (± ${(wobble(own) * 100).toFixed(0)} %)`;
  const rows = [
    { name: 'probe.sh, server up, 2 KB / empty bash -c :', bound: 1.35 },
    { name: 'probe.sh, server down / empty bash -c :', bound: 1.2 },
    { name: 'probe.sh, 1 MiB / empty bash -c :', bound: 10 },
    { name: '(bash -c curl / empty bash -c :)' },
    { name: '(smallest Node POST / empty bash -c :)' },
    { name: '(python3 POST / empty bash -c :)' },
  ];
  return rows
    .map((row, at) =>
      print({ ...row, ratio: median(times[at] ?? []) / base, detail: detail(times[at] ?? []) }),
    )
    .every(Boolean);
}

/** One probe is one program. */
function executed(/** @type {Deployed} */ { sh, folder }) {
  if (spawnSync('strace', ['-V']).status !== 0) {
    console.log('skipped: programs executed by probe.sh (strace is not installed)');
    return true;
  }
  const trace = path.join(folder, 'trace');
  execFileSync(
    'strace',
    ['-f', '-e', 'trace=execve,execveat', '-o', trace, sh, 'claude-code', 'PostToolUse'],
    {
      input: payload(2000),
    },
  );
  const count = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /execve.*= 0$/.test(line)).length;
  return print({
    name: 'programs executed by probe.sh',
    ratio: count,
    bound: 1,
    detail: 'execve calls',
  });
}

async function powershell(/** @type {Deployed} */ { ps1 }) {
  const pwsh = [which('pwsh'), path.join(os.homedir(), '.dotnet/tools/pwsh')].find(
    (file) => file !== '' && spawnSync(file, ['-v']).status === 0,
  );
  if (pwsh === undefined) {
    console.log('skipped: probe.ps1 (pwsh is not installed)');
    return true;
  }
  const flags = ['-NoProfile', '-NonInteractive'];
  const [empty = [], probe = []] = measure(
    [
      arm([pwsh, ...flags, '-Command', 'exit'], ''),
      arm([pwsh, ...flags, '-File', ps1, 'claude-code', 'PostToolUse'], payload(2000)),
    ],
    30,
  );
  return print({
    name: 'probe.ps1 / empty pwsh -NoProfile -Command exit',
    ratio: median(probe) / median(empty),
    bound: 1.5,
    detail: `${median(probe).toFixed(0)} ms against ${median(empty).toFixed(0)} ms (± ${(wobble(probe) * 100).toFixed(0)} %)`,
  });
}

function measure(/** @type {object[]} */ arms, count = runs) {
  const output = execFileSync('python3', [path.join(import.meta.dirname, 'cpu_time.py')], {
    input: JSON.stringify({ runs: count, arms }),
    maxBuffer: 64 * 1024 * 1024,
  });
  return /** @type {number[][]} */ (JSON.parse(output.toString()));
}

function arm(/** @type {string[]} */ argv, /** @type {string} */ stdin) {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: os.homedir(), LANG: 'C.UTF-8' };
  return { argv, stdin: Buffer.from(stdin).toString('base64'), env };
}

function payload(/** @type {number} */ bytes) {
  const head =
    '{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"';
  return `${head}${'x'.repeat(bytes - head.length - 4)}"}}\n`;
}

/** @returns {Deployed} */
function deploy(/** @type {string} */ folder, /** @type {number} */ port) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['probe.sh', 'probe.ps1'])
    cpSync(path.join(root, 'probes', name), path.join(folder, name));
  writeFileSync(path.join(folder, 'endpoint'), `${port} ${'s'.repeat(43)} ${'p'.repeat(43)}\n`);
  return { folder, sh: path.join(folder, 'probe.sh'), ps1: path.join(folder, 'probe.ps1') };
}

/**
 * A server that answers every hook with "no decision", in a process of its own: this one is blocked while it measures.
 * @returns {Promise<Server>}
 */
async function startServer() {
  const child = spawn(process.execPath, ['-e', answersAll], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => {
    child.stdout.once('data', (data) => resolve(Number(String(data))));
  });
  return { port, stop: () => child.kill() };
}

const answersAll = `
  const headers = { 'X-Asktop-Proof': 'p'.repeat(43), Connection: 'close' };
  const server = require('node:http').createServer((q, r) => q.resume().on('end', () => r.writeHead(204, headers).end()));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

function which(/** @type {string} */ name) {
  return spawnSync('sh', ['-c', `command -v ${name}`])
    .stdout.toString()
    .trim();
}
