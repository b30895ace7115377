import { useLingui } from '@lingui/macro';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';

/**
 * Returns the texts and fields of the dialogs for an answer: the code, and both declarations or a reason.
 * @param words the text that names the recipient of the code
 */
export function useAnswerWords(words: ReactNode): Readonly<Record<'accept' | 'decline', ActWords>> {
  const { t } = useLingui();
  return {
    accept: {
      title: t`Accept the invitation?`,
      words,
      button: t({ message: 'Accept', context: 'invitation' }),
      fields: moreFields({
        initial: { has_no_conflict: false, keeps_secrets: false },
        renderFields: ({ tick }) => (
          <>
            <Checkbox
              {...tick('has_no_conflict')}
              label={t`I have no conflict of interest with anybody who competes in this event.`}
            />
            <Checkbox
              {...tick('keeps_secrets')}
              label={t`I keep the tasks, the marks and the results secret until they are published.`}
            />
          </>
        ),
      }),
    },
    decline: {
      title: t`Decline the invitation?`,
      words,
      button: t({ message: 'Decline', context: 'invitation' }),
    },
  };
}
