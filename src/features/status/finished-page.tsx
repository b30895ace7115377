import { Trans, useLingui } from '@lingui/macro';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { HomeButton } from './home-button.tsx';

/** Where something handed in is confirmed [S8]; opened by itself it says that there is nothing to confirm. */
export function FinishedPage() {
  const { t } = useLingui();
  return (
    <StatusPage drawing="empty" title={t`There is nothing to confirm here`} actions={<HomeButton />}>
      <p>
        <Trans>
          This page appears right after something has been handed in. What you handed in earlier is on your
          home page.
        </Trans>
      </p>
    </StatusPage>
  );
}
