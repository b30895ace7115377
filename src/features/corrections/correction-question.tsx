import { useLingui } from '@lingui/macro';
import { ActDialog } from '../../kit/act-dialog.tsx';
import type { useCorrection } from './use-correction.ts';

interface CorrectionQuestionProps {
  readonly action: ReturnType<typeof useCorrection>;
  /** Of an identity number that another account has too. */
  readonly isClaim: boolean;
  readonly version: number;
}

/** What has to be said, or seen once more, before something is done with a correction. */
export function CorrectionQuestion({ action, isClaim, version }: CorrectionQuestionProps) {
  const { t } = useLingui();
  return (
    <ActDialog
      action={action}
      given={{ version }}
      texts={{
        approve: {
          title: isClaim ? t`Uphold the claim?` : t`Make the correction?`,
          words: isClaim
            ? t`The other profiles lose the number, and their entries that are not final are withdrawn. All are told.`
            : t`The new value is in force at once, everywhere.`,
          button: isClaim ? t`Uphold the claim` : t`Correct it`,
        },
        refuse: {
          title: isClaim ? t`Refuse the claim?` : t`Refuse the correction?`,
          words: isClaim
            ? t`All profiles stay as they are; the person reads your reason, and the others are told.`
            : t`The field stays as it is; the person reads your reason.`,
          button: t({ message: 'Refuse', context: 'correction' }),
          isGrave: true,
        },
        withdraw: {
          title: t`Withdraw the request?`,
          words: t`The field stays as it is. You can ask again at any time.`,
          button: t`Withdraw`,
        },
        reveal: {
          title: t`Show the numbers in full?`,
          words: t`Who has seen them, and what for, is kept for good.`,
          button: t`Show`,
        },
      }}
    />
  );
}
