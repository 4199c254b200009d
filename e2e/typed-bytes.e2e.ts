import type { AskedQuestion } from './agents/verdict.ts';
import type { Asking } from './agents/fake-agent.ts';
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
const batches = Array.from({ length: Math.ceil(answerTexts.length / 4) }, (_, at) =>
  answerTexts.slice(at * 4, at * 4 + 4).map((text, inBatch) => ({ text, index: at * 4 + inBatch })),
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
      for (const batch of batches) {
        const asking = claude.asks('AskUserQuestion', { questions: questionsFor(batch.length) });
        // over the six environments each text is entered in each way, twice
        const entered = batch.map(({ text, index }) => ({ text, way: ways[(turn + index) % 3]! }));
        await answerAll(overlay, entered);
        await expectArrived(
          asking,
          batch.map(({ text }) => text),
        );
      }
      const long = claude.asks('AskUserQuestion', { questions: questionsFor(1) });
      await answerAll(overlay, [{ text: longAnswer(), way: 'paste' }]);
      await expectArrived(long, [longAnswer()]);
    });
  }

test('every text arrives to the letter at ZCode', async ({ agents, overlay }) => {
  test.setTimeout(120_000);
  const zcode = await agents.zcode();
  for (const batch of batches) {
    const asking = zcode.asks('AskUserQuestion', { questions: questionsFor(batch.length) });
    await answerAll(
      overlay,
      batch.map(({ text }) => ({ text, way: 'paste' })),
      'ZCode',
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

function questionsFor(count: number): AskedQuestion[] {
  return Array.from({ length: count }, (_, at) => ({
    question: `第 ${at + 1} 个问题？`,
    header: `问题 ${at + 1}`,
    multiSelect: false,
    options: ['甲', '乙'].map((label) => ({ label, description: '' })),
  }));
}

async function answerAll(
  overlay: OverlayPage,
  texts: { text: string; way: Way }[],
  agent = 'Claude Code',
): Promise<void> {
  await expect(overlay.card('question', agent)).toBeVisible();
  for (const [at, { text, way }] of texts.entries()) {
    const field = overlay.other(overlay.question(`第 ${at + 1} 个问题？`));
    await enter(overlay.page, field, text, way);
    expect(await field.inputValue(), `in the field, by ${way}`).toBe(text);
  }
  await overlay.press('Send');
}

async function expectArrived(asking: Asking, texts: string[]): Promise<void> {
  const verdict = await asking.verdict;
  if (verdict.kind !== 'decision') throw new Error(`${verdict.kind}: ${verdict.why}`);
  const answers = Object.values(verdict.updatedInput?.['answers'] ?? {}) as string[];
  expect(answers).toEqual(texts);
  expect(answers.map(sha256)).toEqual(texts.map(sha256));
}
