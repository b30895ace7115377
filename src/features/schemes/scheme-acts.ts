import { useLingui } from '@lingui/macro';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import { schemeActs } from '../../../server/contract/marking/scheme-acts.ts';
import { missingIn } from '../../../server/contract/marking/scheme-content.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';
import type { ActWords, FormWords } from '../../kit/act/act-dialog.tsx';
import { contentOf } from './scheme-edit.ts';

/** The acts on a scheme. */

export const calls = callsOf(schemeActs);
type SchemeAct = ActOf<typeof schemeActs>;

/** Returns the acts that the user may do with a scheme. */
export function actsOn(scheme: Scheme): readonly SchemeAct[] {
  const isComplete = missingIn(contentOf(scheme)).length === 0;
  return allowedActs(schemeActs, scheme, { fix: { isComplete } });
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
