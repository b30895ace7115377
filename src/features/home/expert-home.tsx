import { useLingui } from '@lingui/macro';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import type { ComponentType } from 'react';
import { HomePage, type BoardProps } from './home-page.tsx';
import { NextStep } from './next-steps.tsx';

interface ExpertHomeProps {
  /** The reader's own file. */
  readonly file: ComponentType<BoardProps>;
}

/** /expertBank, for experts and judges; nothing on it ever names a competitor [S7]. */
export function ExpertHome({ file }: ExpertHomeProps) {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Expert`}
      intro={t`Judges are invited for single events. Keep the days of the competition free in the trades you judge.`}
      interest="competition"
      board={file}
    >
      <NextStep
        icon={IconIdBadge2}
        title={t`Expert file`}
        text={t`Titles, certificates and trades, from which the committee invites.`}
        to="/information"
      />
    </HomePage>
  );
}
