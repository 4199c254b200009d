import { describe, expect, test } from 'vitest';
import { getNodeValue } from 'jsonc-parser';
import { agents } from '../agents/registry.ts';
import type { Level, ProbePlace, Registration } from '../agents/setup.ts';
import { configText, type ConfigText } from './config-text.ts';
import { foundHandlers } from './found-handlers.ts';
import { treeOf } from './json-edit.ts';
import { endOf } from './json-gaps.ts';
import { isSame, lostMarks, noMarks, type Marks } from './marks.ts';
import { ownNodes } from './own-nodes.ts';
import { planInstall } from './plan-install.ts';
import { takeBack } from './take-back.ts';
import { outsideOurs } from './testing/outside-ours.ts';
import { Random, randomConfig } from './testing/random-config.ts';

const seed = Number(process.env['ASKTOP_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const files = 2400;
/** for the journeys with more steps */
const someFiles = 800;

type Entries = Extract<Registration, { kind: 'entries' }>;
type Parsed = Extract<ConfigText, { kind: 'config' }>;

const place = (folder: string): ProbePlace => ({
  platform: 'linux',
  folder,
  gitBash: false,
  systemRoot: '',
});
function wanted(
  agent: (typeof agents)[number],
  level: Level,
  text: string,
  home = '/home/用户 名/.asktop',
): Entries {
  const registration = agent.setup.registration({
    place: place(home),
    level,
    switches: {},
    version: undefined,
    root: parsed(text).root,
  });
  if (registration.kind !== 'entries') throw new Error('entries are expected');
  return registration;
}
function parsed(text: string): Parsed {
  const config = configText('/c.json', new TextEncoder().encode(text));
  if (config.kind !== 'config') throw new Error(`${JSON.stringify(config)}\n${text}`);
  return config;
}
const bare = (text: string): string => text.replace(/^\ufeff/, '');

const levelsOf = ({ setup }: (typeof agents)[number]) => Object.keys(setup.levels) as Level[];

interface Case {
  nth: number;
  text: string;
  agent: (typeof agents)[number];
  random: Random;
}

/** Runs one check over many generated files; a fault names the seed and the file. */
function forEachFile(count: number, check: (one: Case) => void): void {
  const tried = agents.filter(({ setup }) => {
    const made = setup.registration({
      place: place('/h'),
      level: 'answers',
      switches: {},
      version: undefined,
    });
    return made.kind === 'entries';
  });
  for (let nth = 0; nth < count; nth += 1) {
    const random = new Random(seed + nth);
    const agent = random.of(tried);
    const { entries } = wanted(agent, 'answers', '{"hooks":{}}');
    const events = entries.map(({ event }) => event);
    const text = randomConfig(random, entries[0]?.at.slice(0, -1) ?? [], [
      ...events,
      'PreToolUse',
      'Other',
    ]);
    try {
      check({ nth, text, agent, random });
    } catch (error) {
      throw new Error(`ASKTOP_TEST_SEED=${seed}, file ${nth} (${agent.id}):\n${text}\n`, {
        cause: error,
      });
    }
  }
}

function installed(text: string, registration: Entries, marks: Marks = noMarks) {
  const plan = planInstall(parsed(text), registration, marks);
  if (plan.kind === 'refused') throw new Error(`refused: ${plan.why.en}`);
  return plan.kind === 'unchanged' ? { text: bare(text), marks } : plan;
}
const back = (text: string, marks: Marks): string =>
  takeBack(bare(text), parsed(text).eol, marks, () => true);

describe(`over ${files} generated files, ASKTOP_TEST_SEED=${seed}`, () => {
  test(
    'install and uninstall give back the same bytes, a second install changes nothing, no byte outside our entries changes',
    { timeout: 240_000 },
    () => {
      forEachFile(files, ({ text, agent, random }) => {
        const registration = wanted(agent, random.of(levelsOf(agent)), text);
        const first = installed(text, registration);
        const own = foundHandlers(parsed(first.text).root).filter(({ ours }) => ours);
        expect(own).toHaveLength(registration.entries.length);
        expect(planInstall(parsed(first.text), registration, first.marks).kind).toBe('unchanged');
        expect(back(first.text, first.marks)).toBe(bare(text));
        expectOnlyOurs(text, first.text, registration);
      });
    },
  );

  test('another level and another home are taken back as well', { timeout: 240_000 }, () => {
    forEachFile(someFiles, ({ text, agent, random }) => {
      let state = installed(text, wanted(agent, 'answers', text, '/old/.asktop'));
      for (let turns = 1 + random.below(2); turns > 0; turns -= 1) {
        const next = wanted(agent, random.of(levelsOf(agent)), text);
        state = installed(state.text, next, state.marks);
        const own = foundHandlers(parsed(state.text).root).filter(({ ours }) => ours);
        expect(own.map(({ event }) => event).sort()).toEqual(
          next.entries.map(({ event }) => event).sort(),
        );
        expect(state.text).not.toContain('/old/');
      }
      expect(back(state.text, state.marks)).toBe(bare(text));
    });
  });

  test(
    'entries that the person changed or removed in between do not matter',
    { timeout: 240_000 },
    () => {
      forEachFile(someFiles, ({ text, agent, random }) => {
        const state = installed(text, wanted(agent, 'answers', text));
        let edited = state.text;
        for (let edits = random.below(4); edits > 0; edits -= 1) edited = editOne(edited, random);
        expect(getNodeValue(treeOf(back(edited, state.marks)))).toEqual(
          getNodeValue(treeOf(bare(text))),
        );
      });
    },
  );

  test(
    'without a ledger no entry of ours stays, and none of the others goes',
    { timeout: 240_000 },
    () => {
      forEachFile(someFiles, ({ text, agent }) => {
        const { text: after } = installed(text, wanted(agent, 'answers', text));
        const left = parsed(back(after, lostMarks));
        const { root } = parsed(text);
        // an empty `hooks` may go with our entries, or stay with a flag; beside it what stands at the top is no handler
        const isUnderHooks = Object.hasOwn(root, 'hooks');
        const looked = (config: object) =>
          Object.fromEntries(
            Object.entries(config).filter(([key]) => (key === 'hooks') === isUnderHooks),
          );
        const foreign = (config: object) =>
          foundHandlers(looked(config)).map(({ handler }) => handler);
        expect(foreign(left.root)).toEqual(foreign(root));
      });
    },
  );
});

/** Changes a value inside of one of our entries, adds a key to it, or removes its handler with plain string work. */
function editOne(text: string, random: Random): string {
  const own = ownNodes(treeOf(text));
  if (own.length === 0) return text;
  const { node } = random.of(own);
  const entry = text.slice(node.offset, endOf(node));
  const changed = random.of([
    entry.replace(/"timeout(Ms)?":\s*\d+/, '"timeout$1": 7'),
    entry.replace('{', '{"_note": "mine", '),
    entry.replace(/"matcher":\s*"[^"]*"/, '"matcher": "Bash"'),
  ]);
  return text.slice(0, node.offset) + changed + text.slice(endOf(node));
}

/** Not a byte of what stood there is another one: what is left without our entries is the old text, its mark included. */
function expectOnlyOurs(before: string, after: string, { flags }: Entries): void {
  const isFlag = (keys: readonly string[]) => flags.some(({ at }) => isSame(at, keys));
  expect(outsideOurs(bare(before), bare(after), '/.asktop/probe.', isFlag)).toBe(bare(before));
}
