import { useLingui } from '@lingui/macro';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconClipboardPlus from '@tabler/icons-react/dist/esm/icons/IconClipboardPlus.mjs';
import { HomePage } from './home-page.tsx';
import { NextStep } from './next-steps.tsx';
import { ReturnedToMe } from './returned-to-me.tsx';

/** /gameApply/index, for those who compete [S7]. */
export function PersonalHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Personal registrant`}
      intro={t`See which events are held and keep the dates in view: registration closes to the minute, and late entries are not taken.`}
      interest="registration"
      canEnter
      board={<ReturnedToMe />}
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
