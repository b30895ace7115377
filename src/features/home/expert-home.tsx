import { useLingui } from '@lingui/macro';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import type { ComponentType } from 'react';
import { HomePage, type BoardProps } from './home-page.tsx';
import { NextStep } from './next-steps.tsx';

interface ExpertHomeProps {
  /** The component above the next steps: the expert's own duties, invitations and file. */
  readonly file: ComponentType<BoardProps>;
}

/** /expertBank: the home page of experts and judges. It never names a competitor [S7]. */
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
