import { useLingui } from '@lingui/macro';
import { HomePage } from './home-page.tsx';

/** /gameApply/index, for those who compete [S7]. */
export function PersonalHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Personal registrant`}
      intro={t`See which events are held and keep the dates in view: registration closes to the minute, and late entries are not taken.`}
      interest="registration"
    />
  );
}
