import type { AskedQuestion } from './agents/verdict.ts';
import { framed, type Asking } from './agents/fake-agent.ts';
import { expect, test } from './app.ts';
import { answerTexts, longAnswer, sha256 } from './corpus.ts';
import { findPowerShell, lacksLocale, locales, powerShellEnv } from './locales.ts';
import type { OverlayPage } from './overlay-page.ts';
import { enter, ways, type Way } from './typing.ts';

// What is typed arrives: every hard text, through both probes, under every locale, entered in every way.

const powershell = findPowerShell();
const windows = process.platform === 'win32';
const probes = [
  { probe: 'probe.sh', lacks: windows ? 'agents run probe.ps1 on Windows' : undefined },
  { probe: 'probe.ps1', lacks: powershell === undefined ? 'there is no PowerShell' : undefined },
];
/** Four to a card, as many as an agent may ask. */
const texts = [...answerTexts, longAnswer()];
const batches = Array.from({ length: Math.ceil(texts.length / 4) }, (_, at) =>
  texts.slice(at * 4, at * 4 + 4).map((text, inBatch) => ({ text, index: at * 4 + inBatch })),
);

let environment = 0;
for (const { probe, lacks } of probes)
  for (const locale of locales) {
    const turn = environment++;
    test(`every text arrives to the letter through ${probe} under ${locale}`, async ({
      agents,
      overlay,
    }) => {
      const reason = lacks ?? (windows ? undefined : lacksLocale(locale));
      test.skip(reason !== undefined, reason);
      test.setTimeout(240_000);
      const claude = await agents.claude({
        locale,
        ...(probe === 'probe.ps1' && powershell !== undefined
          ? { powershell, env: powerShellEnv() }
          : {}),
      });
      const ask = (at: number): Asking | undefined => {
        const count = batches[at]?.length;
        if (count === undefined) return undefined;
        const questions = questionsFor(count, at);
        // PowerShell takes its time to start: there, only the hook that is answered runs
        return probe === 'probe.ps1'
          ? claude.asksWith(framed(permissionFor(questions)), 'AskUserQuestion')
          : claude.asks('AskUserQuestion', { questions });
      };
      let next = ask(0);
      for (const [at, batch] of batches.entries()) {
        const asking = next!;
        await expect(overlay.question(questionText(at, 0))).toBeVisible({ timeout: 60_000 });
        next = ask(at + 1); // starts while this one is answered
        // over the six environments each text is entered in each way, twice
        const entered = batch.map(({ text, index }) => ({
          text,
          way: text.length > 1000 ? ('paste' as const) : ways[(turn + index) % 3]!,
        }));
        await answerAll(overlay, entered, at);
        await expectArrived(
          asking,
          batch.map(({ text }) => text),
        );
      }
    });
  }

test('every text arrives to the letter at ZCode', async ({ agents, overlay }) => {
  test.setTimeout(120_000);
  const zcode = await agents.zcode();
  // the long one does not fit ZCode's reply cap: overlay.e2e.ts has both sides of that
  const fitting = batches.map((batch) => batch.filter(({ text }) => text.length <= 1000));
  for (const [at, batch] of fitting.filter(({ length }) => length > 0).entries()) {
    const asking = zcode.asks('AskUserQuestion', { questions: questionsFor(batch.length, at) });
    await answerAll(
      overlay,
      batch.map(({ text }) => ({ text, way: 'paste' })),
      at,
    );
    await expectArrived(
      asking,
      batch.map(({ text }) => text),
    );
  }
});

test('every text arrives to the letter as the reason of a deny', async ({ agents, overlay }) => {
  test.setTimeout(120_000);
  const claude = await agents.claude();
  for (const [at, text] of answerTexts.entries()) {
    const asking = claude.asks('Bash', { command: `echo ${at}` });
    await expect(overlay.cards).toContainText(`echo ${at}`);
    await overlay.press('Say why');
    await enter(overlay.page, overlay.reason(), text, ways[at % 3]!);
    await overlay.page.keyboard.press('Enter');
    expect(await asking.verdict).toMatchObject({ behavior: 'deny', message: text });
    await overlay.dismissNotice();
  }
});

const questionText = (batch: number, at: number): string => `第 ${batch}-${at} 个问题？`;

function questionsFor(count: number, batch: number): AskedQuestion[] {
  return Array.from({ length: count }, (_, at) => ({
    question: questionText(batch, at),
    header: `问题 ${at}`,
    multiSelect: false,
    options: ['甲', '乙'].map((label) => ({ label, description: '' })),
  }));
}

function permissionFor(questions: AskedQuestion[]): unknown {
  return {
    session_id: 'typed-bytes',
    cwd: '/home/user/demo',
    permission_mode: 'default',
    hook_event_name: 'PermissionRequest',
    tool_name: 'AskUserQuestion',
    tool_input: { questions },
  };
}

async function answerAll(
  overlay: OverlayPage,
  entered: { text: string; way: Way }[],
  batch: number,
): Promise<void> {
  for (const [at, { text, way }] of entered.entries()) {
    const field = overlay.other(overlay.question(questionText(batch, at)));
    await enter(overlay.page, field, text, way);
    expect(await field.inputValue(), `in the field, by ${way}`).toBe(text);
  }
  await overlay.press('Send');
}

async function expectArrived(asking: Asking, typed: string[]): Promise<void> {
  const verdict = await asking.verdict;
  if (verdict.kind !== 'decision') throw new Error(`${verdict.kind}: ${verdict.why}`);
  const answers = Object.values(verdict.updatedInput?.['answers'] ?? {}) as string[];
  expect(answers).toEqual(typed);
  expect(answers.map(sha256)).toEqual(typed.map(sha256));
}
