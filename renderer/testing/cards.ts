import type {
  Ask,
  FormField,
  Notice,
  PermissionRequest,
  PlanRequest,
  Question,
} from '../../app/protocol/ask.ts';
import type { Card } from '../../app/protocol/card.ts';
import type { ToolUse } from '../../app/protocol/tool-use.ts';

/** Cards for tests: one call, one open request. Ids must differ. */
export function permissionCard(
  id: string,
  part: Omit<Partial<Card>, 'ask'> & { tool?: ToolUse; ask?: Partial<PermissionRequest> } = {},
): Card {
  const { tool = commandTool('npm test'), ask, ...rest } = part;
  return cardOf(
    id,
    { kind: 'permission', tool, suggestions: [], canInterrupt: true, ...ask },
    rest,
  );
}

export function questionCard(id: string, questions: Question[], part: Partial<Card> = {}): Card {
  return cardOf(
    id,
    { kind: 'question', questions, mayLeaveOpen: false, takesNotes: false },
    { agent: { id: 'zcode', name: 'ZCode' }, ...part },
  );
}

export function planCard(
  id: string,
  part: Omit<Partial<Card>, 'ask'> & { ask?: Partial<PlanRequest> } = {},
): Card {
  const { ask, ...rest } = part;
  return cardOf(
    id,
    { kind: 'plan', plan: '# Move\n\n1. Step', canAcceptEdits: true, ...ask },
    rest,
  );
}

export function formCard(id: string, fields: FormField[], part: Partial<Card> = {}): Card {
  return cardOf(id, { kind: 'form', server: 'deploy', message: 'Where to?', fields }, part);
}

export function noticeCard(id: string, of: Notice['of'], part: Partial<Card> = {}): Card {
  return cardOf(id, { kind: 'notice', of }, { agent: { id: 'lingma', name: 'Qoder CN' }, ...part });
}

export function commandTool(command: string, description?: string): ToolUse {
  return {
    kind: 'command',
    tool: 'Bash',
    shell: 'bash',
    command,
    rest: [],
    ...(description === undefined ? {} : { description }),
  };
}

function cardOf(id: string, ask: Ask, part: Omit<Partial<Card>, 'ask'>): Card {
  return {
    id,
    agent: { id: 'claude-code', name: 'Claude Code' },
    session: { key: `claude-code/${id}`, id: 's', project: 'shop-api', folder: '/home/u/shop-api' },
    hazards: [],
    hazardous: false,
    openedAtMs: 1_800_000_000_000,
    ...part,
    ask,
  };
}
