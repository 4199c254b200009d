// An agent's client as a process of its own, so that it can be killed while its hook runs. The JSON argument:
// { file, args, cwd, env, stdin, out } — stdin is sent to the hook, `out` gets what the hook prints.
// Prints the hook's process id and waits.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const spec = JSON.parse(process.argv[2] ?? '');
const out = openSync(spec.out, 'w');
const hook = spawn(spec.file, spec.args, {
  cwd: spec.cwd,
  env: spec.env,
  stdio: ['pipe', out, out],
  detached: true,
});
hook.stdin?.on('error', () => undefined);
hook.stdin?.end(spec.stdin);
console.log(hook.pid);
setInterval(() => undefined, 1000);
