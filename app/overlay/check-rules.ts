import { remarkOn, tooMany } from '../agents/rule-remarks.ts';
import type { RuleRemark } from '../protocol/rule-remark.ts';
import { maxRules, type Language } from '../protocol/settings.ts';

/** Looks at a whole list of rules as the person wrote it. */
export function checkRules(rules: readonly string[], language: Language): RuleRemark[] {
  return rules.flatMap((rule, at) => {
    const remark = at < maxRules ? remarkOn(rule) : tooMany;
    return remark === undefined ? [] : [{ rule, kind: remark.kind, text: remark.says[language] }];
  });
}
