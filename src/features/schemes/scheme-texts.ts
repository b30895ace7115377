import { useLingui } from '@lingui/macro';
import { detailsOf } from '../../../server/contract/marking/rule-text.ts';
import { isJudged, type MarkingRule } from '../../../server/contract/marking/marking-rule.ts';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import type { SchemeList } from '../../../server/contract/marking/scheme.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';

/** Texts of schemes. */

/** Returns the names of the states of a scheme. `none` means that the scheme is empty. */
export function useSchemeStates(): Readonly<
  Record<SchemeList['data'][number]['status'] | 'replaced', string>
> {
  const { t } = useLingui();
  return { none: t`Not begun`, draft: t`Draft`, fixed: t`Fixed`, replaced: t`Replaced` };
}

export const tones = { none: 'calm', draft: 'todo', fixed: 'good', replaced: 'calm' } as const;

/** Returns a function that describes a rule in one line. */
export function useRuleText(): (rule: MarkingRule) => string {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  return (rule) => {
    const kind = words.kind[rule.kind];
    if (isJudged(rule)) {
      const { panel } = rule;
      const limit = rule.kind === 'points' ? writeMark(rule.limit) : rule.limit;
      return t`${kind} · ${panel} judges · spread up to ${limit}`;
    }
    const unit = 'unit' in rule && rule.unit !== '' ? ` ${rule.unit}` : '';
    const details = detailsOf(rule);
    return details === '' ? kind : `${kind} · ${details}${unit}`;
  };
}
