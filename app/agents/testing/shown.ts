import { readAs, type Taken } from '../../../e2e/agents/readers.ts';
import type { HookEnd } from '../../../e2e/agents/hook-process.ts';
import type { Act } from '../../protocol/act.ts';
import type { Ask, FormField } from '../../protocol/ask.ts';
import type { Agent, Reading } from '../agent.ts';
import type { Capabilities } from '../capabilities.ts';
import { knownTool } from '../tool-names.ts';
import { besideUs } from './beside-us.ts';
import { readingsOf, samplesOf, type Sample } from './samples.ts';

/**
 * The capabilities of an agent as they can be shown, without a look at those that it claims: its samples are read, in all
 * settings of its switches, what a person may do is encoded, and the agent's strict reader says what it makes of the bytes.
 * `silent` is what the hook of an event prints where Asktop cannot be asked.
 */
export function shownBy(agent: Agent, silent: (sample: Sample) => HookEnd): Capabilities {
  const { hooks, replies } = samplesOf(agent.id);
  const beside = besideUs[agent.id];
  if (beside === undefined) throw new Error(`nothing is known of ${agent.name} beside us`);
  const asked = hooks.flatMap((sample) =>
    readingsOf(agent, [sample]).map((reading): Asked => ({ agent, sample, reading })),
  );
  const permission = permissionOf(asked);
  return {
    permission,
    question: questionOf(asked),
    plan: planOf(asked),
    always: requests(asked, 'permission').some(
      (one) =>
        one.ask.suggestions.length > 0 && takes(one, { kind: 'allow', suggestion: 0 }).remembers,
    ),
    editInput:
      requests(asked, 'permission').some(
        (one) => takes(one, { kind: 'rewrite', command: 'npm ci' }).input !== undefined,
      ) ||
      replies.some(({ text, to }) => {
        const sample = hooks.find(({ file }) => file === to);
        return sample !== undefined && changesInput(agent, sample, text);
      }),
    form: requests(asked, 'form').some(
      (one) =>
        takes(one, submitTo(one.ask)).kind === 'allow' &&
        takes(one, { kind: 'decline' }).kind === 'deny',
    ),
    promptGate: 'reply' in beside.promptGate,
    stopGate: 'reply' in beside.stopGate,
    context: 'reply' in beside.context,
    dialog: beside.dialogIsThere.is ? 'races' : permission === 'answer' ? 'hidden' : 'after',
    silence: silenceOf(asked, silent),
  };
}

/** A sample as it is read in one setting of the switches. */
interface Asked {
  agent: Agent;
  sample: Sample;
  reading: Reading;
}
type Request = Extract<Reading, { kind: 'request' }>;
interface Asking<Kind extends Ask['kind']> extends Asked {
  reading: Request;
  ask: Extract<Ask, { kind: Kind }>;
}

function permissionOf(asked: readonly Asked[]): Capabilities['permission'] {
  const held = requests(asked, 'permission');
  const denied = held.filter((one) => takes(one, { kind: 'deny', reason }).kind === 'deny');
  if (denied.some((one) => takes(one, { kind: 'allow' }).kind === 'allow')) return 'answer';
  if (denied.length > 0) return 'veto';
  return isShown(asked, 'permission') ? 'show' : 'none';
}

function questionOf(asked: readonly Asked[]): Capabilities['question'] {
  const taken = requests(asked, 'question').map((one) => takes(one, answerTo(one.ask)));
  const saysIt = (value: unknown) => JSON.stringify(value ?? '').includes(typed);
  if (taken.some(({ kind, input }) => kind === 'allow' && saysIt(input))) return 'answer';
  if (taken.some((one) => one.kind === 'deny' && saysIt(one.reason))) return 'refusal';
  return isShown(asked, 'question') ? 'show' : 'none';
}

function planOf(asked: readonly Asked[]): Capabilities['plan'] {
  const held = requests(asked, 'plan');
  const sentBack = held.filter(
    (one) => takes(one, { kind: 'keep-planning', reason }).kind === 'deny',
  );
  const approve: Act = { kind: 'approve', acceptEdits: false };
  if (sentBack.some((one) => takes(one, approve).kind === 'allow')) return 'answer';
  if (sentBack.length > 0) return 'refusal';
  return isShown(asked, 'plan') ? 'show' : 'none';
}

function silenceOf(
  asked: readonly Asked[],
  silent: (sample: Sample) => HookEnd,
): Capabilities['silence'] {
  const waiting = asked.filter(({ reading }) => reading.kind === 'request');
  const samples = [...new Set(waiting.map(({ sample }) => sample))];
  const kinds = samples.map((sample) => {
    const [agent] = asked.flatMap((one) => (one.sample === sample ? [one.agent] : []));
    return readAs(agent?.id ?? '', sample.event, toolOf(sample), silent(sample)).kind;
  });
  if (samples.length === 0) throw new Error('no sample that waits for an answer');
  return kinds.every((kind) => kind === 'own' || kind === 'ask') ? 'asks' : 'proceeds';
}

function requests<Kind extends Request['ask']['kind']>(
  asked: readonly Asked[],
  kind: Kind,
): Asking<Kind>[] {
  return asked.flatMap((one) =>
    one.reading.kind === 'request' && one.reading.ask.kind === kind
      ? [{ ...one, reading: one.reading, ask: one.reading.ask as Asking<Kind>['ask'] }]
      : [],
  );
}

const isShown = (asked: readonly Asked[], kind: string) =>
  asked.some(({ reading }) => reading.kind === 'notice' && reading.ask.of.kind === kind);

/** What the agent makes of an act; one that has no reply leaves it to the agent. */
function takes({ agent, sample, reading }: Asked & { reading: Request }, act: Act): Taken {
  const refusal = reading.refusal?.(act);
  const reply = reading.reply(act);
  if (refusal === undefined && reply === undefined) return { kind: 'own' };
  const end = refusal === undefined ? printed(reply ?? '') : refused(refusal);
  return readAs(agent.id, sample.event, toolOf(sample), end);
}

/** A changed input of a call; the answers to a question are one as well, and are no such thing. */
function changesInput(agent: Agent, sample: Sample, reply: string): boolean {
  const tool = knownTool(toolOf(sample));
  if (tool === 'AskUserQuestion' || tool === 'ExitPlanMode' || sample.event === 'Elicitation') {
    return false;
  }
  if (sample.event.startsWith('question')) return false;
  return readAs(agent.id, sample.event, toolOf(sample), printed(reply)).input !== undefined;
}

function toolOf({ text }: Sample): string {
  return /"tool_?name"\s*:\s*"([^"]+)"/i.exec(text)?.[1] ?? '';
}

const answerTo = ({ questions }: Extract<Ask, { kind: 'question' }>): Act => ({
  kind: 'answer',
  answers: questions.map((_, question) => ({ question, picks: [{ kind: 'other', text: typed }] })),
});

const submitTo = ({ fields }: Extract<Ask, { kind: 'form' }>): Act => ({
  kind: 'submit',
  values: Object.fromEntries(fields.map((field) => [field.name, valueFor(field)])),
});

function valueFor(field: FormField): string | number | boolean | string[] {
  if (field.kind === 'switch') return true;
  if (field.kind === 'number') return field.least ?? 1;
  if (field.kind === 'text') return field.format === 'email' ? 'a@b.example' : typed;
  const value = field.options[0]?.value ?? '';
  return field.several ? [value] : value;
}

/** The end of a hook that printed this. */
export function printed(stdout: string): HookEnd {
  return { ...nothing, stdout: Buffer.from(stdout) };
}

function refused(words: string): HookEnd {
  return { ...nothing, code: 2, stderr: Buffer.from(words) };
}

const nothing: HookEnd = {
  ...{ code: 0, signal: null, timedOut: false, ranMs: 1 },
  ...{ stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) },
};
const typed = '自己写的答案';
const reason = '不行，请换一种方式';
