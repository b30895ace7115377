import { useLingui } from '@lingui/macro';
import type { ActWords } from '../../kit/act/act-dialog.tsx';

/** Asks what numbers are shown in full for; the answer is kept. */
export function useRevealWords(): ActWords {
  const { t } = useLingui();
  return {
    title: t`Show the numbers in full?`,
    words: t`Who has seen them, and what for, is kept for good.`,
    button: t`Show`,
  };
}
