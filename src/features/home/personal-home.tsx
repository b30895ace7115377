import { useLingui } from '@lingui/macro';
import { HomePage } from './home-page.tsx';

/** /gameApply/index, for those who compete [S7]. */
export function PersonalHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Personal registrant`}
      intro={t`Choose your event and keep the dates in view: entries are made here until registration closes, to the minute.`}
      interest="registration"
    />
  );
}
