import { useLingui } from '@lingui/macro';
import { schemeMachine, type SchemeEvent } from '../../../machines/marking/scheme.machine.ts';
import { missingIn } from '../../../server/contract/marking/scheme-content.ts';
import {
  fixScheme,
  replaceScheme,
  saveScheme,
  type Scheme,
} from '../../../server/contract/marking/scheme.ts';
import type { ActWords, FormWords } from '../../kit/act/act-dialog.tsx';
import { contentOf } from './scheme-edit.ts';

/** The acts on a scheme. */

export const calls = { save: saveScheme, fix: fixScheme, replace: replaceScheme };
export type SchemeAct = keyof typeof calls;

/**
 * One complete event for each act, with every typed field filled. The chart checks with it whether the act is
 * allowed.
 */
const asked: Readonly<Record<SchemeAct, (scheme: Scheme) => SchemeEvent>> = {
  save: ({ facts }) => ({ type: 'scheme.change', ...facts }),
  fix: (scheme) => ({
    type: 'scheme.fix',
    ...scheme.facts,
    isComplete: missingIn(contentOf(scheme)).length === 0,
  }),
  replace: ({ facts }) => ({ type: 'scheme.replace', ...facts, reason: 'given' }),
};

/**
 * Returns the acts that the user may do with a scheme, according to the chart that server and browser share.
 */
export function actsOn(scheme: Scheme): readonly SchemeAct[] {
  const snapshot = schemeMachine.resolveState({ value: scheme.status, context: {} });
  const acts: readonly SchemeAct[] = ['save', 'fix', 'replace'];
  return acts.filter((act) => snapshot.can(asked[act](scheme)));
}

/** Returns the texts of the acts on a scheme, by act. */
export function useSchemeWords(): Readonly<Record<SchemeAct, ActWords | FormWords>> {
  const { t } = useLingui();
  return {
    save: {
      label: t`Change`,
    },
    fix: {
      title: t`Fix the marking scheme?`,
      words: t`All maxima add up to 100.00. From then on it stays as it is; before the first mark a new version can replace it.`,
      button: t`Fix the scheme`,
    },
    replace: {
      title: t`Begin a new version?`,
      words: t`This version is kept, and is no longer in force. The new one begins as its copy and has to be fixed again.`,
      button: t`Begin a new version`,
      isGrave: true,
    },
  };
}
