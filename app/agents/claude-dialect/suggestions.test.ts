import { describe, expect, it } from 'vitest';
import { offersOf } from './suggestions.ts';

const every = ['rules', 'mode', 'folders'] as const;
const offers = (text: string, kinds: Parameters<typeof offersOf>[2] = every) =>
  offersOf(JSON.parse(text), text, kinds);

const rule =
  '{ "type":"addRules", "rules":[ {"toolName":"Bash","ruleContent":"npm test *"} ],\n "behavior":"allow", "destination":"localSettings" }';

describe('offersOf', () => {
  it('says what is offered and keeps its text to the letter', () => {
    expect(offers(`[${rule}]`)).toEqual([
      {
        suggestion: {
          kind: 'rules',
          behavior: 'allow',
          rules: [{ tool: 'Bash', content: 'npm test *' }],
          scope: 'local',
        },
        json: rule,
      },
    ]);
  });

  it.each([
    ['session', 'session'],
    ['localSettings', 'local'],
    ['projectSettings', 'project'],
    ['userSettings', 'user'],
  ])('names the scope %s as %s', (destination, scope) => {
    const [offer] = offers(`[{"type":"setMode","mode":"plan","destination":"${destination}"}]`);
    expect(offer?.suggestion).toEqual({ kind: 'mode', mode: 'plan', scope });
  });

  it('keeps text and place together where entries between are not offered', () => {
    const folders = '{"type":"addDirectories","directories":["/tmp/中"],"destination":"session"}';
    const text = `[ {"type":"somethingNew","x":1} , ${rule}, 5, null, ${folders} ]`;
    expect(offers(text).map(({ json }) => json)).toEqual([rule, folders]);
  });

  it.each([
    ['an unknown kind', '{"type":"somethingNew"}'],
    [
      'rules to be removed',
      '{"type":"removeRules","behavior":"allow","rules":[{"toolName":"Bash"}]}',
    ],
    [
      'rules to be replaced',
      '{"type":"replaceRules","behavior":"allow","rules":[{"toolName":"Bash"}]}',
    ],
    ['no rule', '{"type":"addRules","behavior":"allow","rules":[]}'],
    [
      'an unknown behaviour',
      '{"type":"addRules","behavior":"maybe","rules":[{"toolName":"Bash"}]}',
    ],
    ['an unknown scope', '{"type":"setMode","mode":"plan","destination":"cliArg"}'],
    [
      'a mode without limits',
      '{"type":"setMode","mode":"bypassPermissions","destination":"session"}',
    ],
    [
      'a field that no card shows',
      '{"type":"setMode","mode":"plan","destination":"session","also":1}',
    ],
    [
      'a rule with a field that no card shows',
      '{"type":"addRules","behavior":"allow","rules":[{"toolName":"Bash","regex":true}]}',
    ],
    [
      'folders that are none',
      '{"type":"addDirectories","directories":[1],"destination":"session"}',
    ],
  ])('does not offer %s', (_, entry) => {
    expect(offers(`[${entry}]`)).toEqual([]);
  });

  it('offers only the kinds that the agent takes', () => {
    const mode = '{"type":"setMode","mode":"acceptEdits","destination":"session"}';
    expect(offers(`[${mode},${rule}]`, ['rules']).map(({ json }) => json)).toEqual([rule]);
  });

  it.each(['{}', 'null', '"x"', '5', '[]'])('takes %s for no offer', (text) => {
    expect(offers(text)).toEqual([]);
  });
});
