import type { Launch, Words } from '../agents/setup.ts';
import type { ChildEnd } from '../children/run-child.ts';
import { printableText } from '../text/utf8.ts';
import { maskText } from '../installer/mask.ts';
import type { Fault, Hop, HopName } from './fault.ts';
import type { Knock } from './knock.ts';
import type { DoctorParts } from './parts.ts';
import { newTrial, readPrinted, type CheckReply, type Trial } from './trial.ts';

/**
 * Runs a registered command line as its agent would, with a Check on its stdin, and says what came of each hop from `probe` to
 * `exit`. `knocked` is what Asktop said when it was asked directly: it tells a silent probe from an Asktop that is not there.
 */
export async function runHook(launch: Launch, knocked: Knock, parts: DoctorParts): Promise<Hop[]> {
  const { machine, folder } = parts;
  const now = (): number => parts.now();
  const trial = newTrial(parts.newNonce());
  const startedAtMs = now();
  let printedAtMs: number | undefined;
  const end = await parts.run({
    command: launch.command,
    args: launch.args,
    env: environmentOf(launch, machine.env),
    cwd: folder,
    stdin: trial.bytes,
    // an Asktop that does not answer would be waited for: what can be learned is known by then
    deadlineMs: knocked.kind === 'answered' ? deadlineMs : silentDeadlineMs,
    maxOutputBytes: 1024 * 1024,
    onOutput: () => (printedAtMs ??= now()),
  });
  const endedAtMs = now();
  const found = resultOf(end, trial, knocked);
  if (found.kind === 'broken') return brokenAt(found.hop, found.fault, endedAtMs - startedAtMs);
  if (found.kind === 'silent') {
    const probe: Hop = { hop: 'probe', state: 'ok', ms: endedAtMs - startedAtMs };
    return [probe, ...brokenAt('intake', found.fault).slice(1)];
  }
  return hopsOf(found, trial, { startedAtMs, printedAtMs: printedAtMs ?? endedAtMs, endedAtMs });
}

type Result =
  | { kind: 'broken'; hop: HopName; fault: Fault }
  /** it said nothing, as it should: Asktop does not answer */
  | { kind: 'silent'; fault: Fault }
  | { kind: 'reply'; reply: CheckReply; extra: string; code: number };

function resultOf(end: ChildEnd, trial: Trial, knocked: Knock): Result {
  if (end.kind === 'unstartable') return at('probe', startFault(end.why));
  if (end.kind === 'killed') {
    const isOurs = end.by === 'us';
    if (isOurs && knocked.kind === 'broken') return { kind: 'silent', fault: knocked.fault };
    return isOurs
      ? at('reply', { kind: 'no-reply', detail: end.why })
      : at('probe', { kind: 'killed', detail: end.why });
  }
  const printed = readPrinted(end.stdout);
  const said = printableText(end.stderr);
  if (printed.kind === 'reply' && printed.reply.nonce === trial.nonce) {
    return { kind: 'reply', reply: printed.reply, extra: printed.extra, code: end.code };
  }
  const detail = detailOf(end.code, said);
  if (policy.test(said)) return at('probe', { kind: 'execution-policy', detail });
  if (denied.test(said) || end.code === 126) return at('probe', { kind: 'access-denied', detail });
  if (end.code === 127) return at('command', { kind: 'program-missing', detail });
  if (printed.kind === 'nothing') {
    if (end.code !== 0) return at('probe', { kind: 'unstartable', detail });
    if (knocked.kind === 'broken') return { kind: 'silent', fault: knocked.fault };
    return at('reply', { kind: 'no-reply', detail });
  }
  // some agents take silence for an answer: their probes have words for "no decision"
  if (knocked.kind === 'broken' && end.code === 0) return { kind: 'silent', fault: knocked.fault };
  return at('stdout', {
    kind: 'stdout-mixed',
    detail: {
      en: `${end.stdout.length} bytes of another kind`,
      'zh-CN': `${end.stdout.length} 个其他内容的字节`,
    },
  });
}

function hopsOf(
  { reply, extra, code }: Extract<Result, { kind: 'reply' }>,
  trial: Trial,
  times: { startedAtMs: number; printedAtMs: number; endedAtMs: number },
): Hop[] {
  const { hops } = reply;
  const isWhole = reply.sha256 === trial.sha256 && reply.bytes === trial.bytes.length;
  const changed: Fault = {
    kind: 'bytes-changed',
    detail: {
      en: `${trial.bytes.length} bytes were sent, ${reply.bytes} arrived`,
      'zh-CN': `发出 ${trial.bytes.length} 字节，到达 ${reply.bytes} 字节`,
    },
  };
  const mixed: Fault = {
    kind: 'stdout-mixed',
    detail: {
      en: `${extra.length} letters around the reply`,
      'zh-CN': `答复前后多出 ${extra.length} 个字符`,
    },
  };
  return [
    hop('probe', hops.arrivedAtMs - times.startedAtMs),
    hop('bytes', hops.bodyMs, isWhole ? undefined : changed),
    hop('intake', hops.intakeMs),
    hops.windowMs === null
      ? hop('window', undefined, { kind: 'window-frozen' })
      : hop('window', hops.windowMs),
    hop('reply', times.printedAtMs - hops.repliedAtMs),
    hop('stdout', 0, extra === '' ? undefined : mixed),
    hop(
      'exit',
      times.endedAtMs - times.printedAtMs,
      code === 0 ? undefined : { kind: 'exit-code', detail: `${code}` },
    ),
  ];
}

function hop(name: HopName, ms: number | undefined, fault?: Fault): Hop {
  return {
    hop: name,
    state: fault === undefined ? 'ok' : 'broken',
    ...(ms === undefined ? {} : { ms: Math.max(0, Math.round(ms)) }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** The hops from `probe` on with one of them broken; what was not reached, or cannot be told, is unknown. */
function brokenAt(name: HopName, fault: Fault, ms?: number): Hop[] {
  const isBefore = name === 'command';
  const hops = runHops.map((known): Hop =>
    known === name ? hop(known, ms, fault) : { hop: known, state: 'unknown' },
  );
  return isBefore ? [hop('command', ms, fault), ...hops] : hops;
}

const at = (hopName: HopName, fault: Fault): Result => ({ kind: 'broken', hop: hopName, fault });

function startFault(why: string): Fault {
  if (/ENOENT/.test(why)) return { kind: 'program-missing', detail: why };
  return { kind: /EACCES|EPERM/.test(why) ? 'access-denied' : 'unstartable', detail: why };
}

/** What it said, on one line and without secrets. */
function detailOf(code: number, stderr: string): Words {
  const line = maskText(stderr).replace(/\s+/g, ' ').trim().slice(0, maxDetailLetters);
  return {
    en: line === '' ? `it ended with ${code}` : `it ended with ${code}: ${line}`,
    'zh-CN': line === '' ? `退出码 ${code}` : `退出码 ${code}：${line}`,
  };
}

function environmentOf(
  { dropsEnv, addsEnv }: Launch,
  env: DoctorParts['machine']['env'],
): Record<string, string> {
  const kept = Object.entries(env).flatMap(([name, value]) =>
    value === undefined || dropsEnv.some((dropped) => dropped.test(name)) ? [] : [[name, value]],
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...addsEnv };
}

const runHops = ['probe', 'bytes', 'intake', 'window', 'reply', 'stdout', 'exit'] as const;

/** PowerShell's words for it, and where it is explained; "UnauthorizedAccess" stands in every language. */
const policy =
  /about_Execution_Policies|running scripts is disabled|PSSecurityException|禁止运行脚本/i;
const denied =
  /permission denied|access is denied|拒绝访问|operation not permitted|contains a virus|blocked by (?:your )?(?:group policy|antivirus)|0x800700E1/i;

/** A probe ends by itself after 30 s of silence. */
const deadlineMs = 45_000;
const silentDeadlineMs = 4_000;
const maxDetailLetters = 300;
