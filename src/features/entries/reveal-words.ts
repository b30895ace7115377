import { useLingui } from '@lingui/macro';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

/** Returns the texts of the dialog that shows numbers in full. The purpose that the user states is stored. */
export function useRevealWords(): ActWords {
  const { t } = useLingui();
  return {
    title: t`Show the numbers in full?`,
    words: t`Who has seen them, and what for, is kept for good.`,
    button: t`Show`,
  };
}
