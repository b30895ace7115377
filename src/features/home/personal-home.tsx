import { useLingui } from '@lingui/macro';
import type { ComponentType } from 'react';
import { useOwnProfile } from '../../actors/work.ts';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconClipboardPlus from '@tabler/icons-react/dist/esm/icons/IconClipboardPlus.mjs';
import { HomePage, type BoardProps } from './home-page.tsx';
import { NextStep } from './next-steps.tsx';

interface PersonalHomeProps {
  /** The component that shows the user's entries and the next step of each. */
  readonly entries: ComponentType<BoardProps>;
}

/** /gameApply/index: the home page of personal registrants [S7]. */
export function PersonalHome({ entries }: PersonalHomeProps) {
  const { t } = useLingui();
  const { hasProfile } = useOwnProfile();
  return (
    <HomePage
      kind={t`Personal registrant`}
      intro={t`See which events are held, and keep the dates in view.`}
      interest="registration"
      // A user without a profile fills it in first. The form then leads to the events of the competition.
      entryPathOf={(id) =>
        hasProfile
          ? `/gameApply/apply?competition=${encodeURIComponent(id)}`
          : `/information#enter=${encodeURIComponent(id)}`
      }
      hasProfile={hasProfile}
      board={entries}
    >
      <NextStep
        icon={IconClipboardPlus}
        title={t`Enter an event`}
        text={t`In three steps; what an event asks for stands beside it.`}
        to="/gameApply/apply"
      />
      <NextStep
        icon={IconClipboardList}
        title={t`My entries`}
        text={t`How far they are, and what comes next.`}
        to="/myWork/entries"
      />
    </HomePage>
  );
}
