import type { Agent, Asker } from './agent.ts';
import { claudeCode } from './claude-code/agent.ts';
import { codebuddy } from './codebuddy/agent.ts';
import { codex } from './codex/agent.ts';
import { copilotCli } from './copilot-cli/agent.ts';
import { cursor } from './cursor/agent.ts';
import { factoryDroid } from './factory-droid/agent.ts';
import { geminiCli } from './gemini-cli/agent.ts';
import { grokBuild } from './grok-build/agent.ts';
import { lingma } from './lingma/agent.ts';
import { opencode } from './opencode/agent.ts';
import { qoderCli } from './qoder-cli/agent.ts';
import { qoderCnCli } from './qoder-cn-cli/agent.ts';
import { qoderIde } from './qoder-ide/agent.ts';
import { qoderWork } from './qoderwork/agent.ts';
import { qwenCode } from './qwen-code/agent.ts';
import { sample } from './sample/agent.ts';
import { zcode } from './zcode/agent.ts';

/** The agents that a person can set up, in the order in which they are listed. */
export const agents: readonly Agent[] = [
  zcode,
  claudeCode,
  grokBuild,
  lingma,
  qoderIde,
  qoderCli,
  qoderCnCli,
  qoderWork,
  codex,
  cursor,
  qwenCode,
  copilotCli,
  factoryDroid,
  opencode,
  codebuddy,
  geminiCli,
];

/** Whoever may ask under this id, exactly as probes send it: an agent, or the sample of `asktop ask`. */
export function findAsker(id: string): Asker | undefined {
  return askers.get(id);
}

/** The agent of this id, name or alias, in any case, blanks and hyphens alike; undefined if there is none. */
export function findAgent(idOrAlias: string): Agent | undefined {
  const wanted = plain(idOrAlias);
  return agents.find(({ id, name, aliases }) =>
    [id, name, ...aliases].some((known) => plain(known) === wanted),
  );
}

const askers: ReadonlyMap<string, Asker> = new Map(
  [...agents, sample].map((asker) => [asker.id, asker]),
);

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
