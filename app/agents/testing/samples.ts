import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Switches } from '../../protocol/settings.ts';
import type { Agent, AgentSwitch, Reading } from '../agent.ts';

/** A sample of an agent: `text` is what its hook sent. */
export interface Sample {
  file: string;
  event: string;
  text: string;
}

/** What goes back: `to` is the file of the sample that it answers. */
export interface SampleReply {
  file: string;
  text: string;
  to: string;
}

/**
 * Everything in the samples folder of an agent: `app/agents/<id>/samples`, at any depth. What a hook sent is `EVENT-what.json`
 * (or names its event inside), what goes back `EVENT-what.outcome.out.json`. In `assumed` are shapes that no client was seen to send.
 */
export function samplesOf(id: string): { hooks: Sample[]; replies: SampleReply[] } {
  const folder = path.join(import.meta.dirname, '..', samplesElsewhere[id] ?? id, 'samples');
  if (!existsSync(folder)) return { hooks: [], replies: [] };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return {
    hooks: files
      .filter((file) => !file.includes('.out.'))
      .map((file) => ({ file, text: read(file), event: eventOf(file, read(file)) })),
    replies: files
      .filter((file) => file.includes('.out.'))
      .map((file) => ({
        file,
        text: read(file),
        to: file.replace(/\.[^.]+\.out\.json$/, '.json'),
      })),
  };
}

/** All that the samples turn out to be: as the agent is by default, and with each of its switches. */
export function readingsOf(agent: Agent, hooks: readonly Sample[]): Reading[] {
  const variants: Switches[] = [{}, ...combinations(agent.switches)];
  return hooks.flatMap(({ event, text }) =>
    variants.map((switches) => agent.read({ event, text, caller: {}, switches })),
  );
}

function combinations([first, ...rest]: readonly AgentSwitch[]): Switches[] {
  if (first === undefined) return [{}];
  return combinations(rest).flatMap((others) =>
    valuesOf(first).map((value) => ({ ...others, [first.name]: value })),
  );
}

function valuesOf(known: AgentSwitch) {
  if (known.kind === 'choice') return known.options.map(({ value }) => value);
  if (known.kind === 'rules') return [[...known.presets], ['*']];
  return [false, true];
}

function eventOf(file: string, text: string): string {
  const named = /"hook_?event_?name"\s*:\s*"([^"]+)"/i.exec(text)?.[1];
  return named ?? path.basename(file).split('-')[0] ?? '';
}

/** Agents that are one program in folders of their own. */
const samplesElsewhere: Readonly<Record<string, string>> = {
  lingma: 'qoder-engine-a',
  'qoder-ide': 'qoder-engine-a',
  'qoder-cn-cli': 'qoder-cli',
  qoderwork: 'qoder-cli',
};
