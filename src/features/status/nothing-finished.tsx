import { Trans, useLingui } from '@lingui/macro';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { HomeButton } from './home-button.tsx';

/**
 * Renders the confirmation page if there is nothing to confirm, for example after the user opens its address
 * directly.
 */
export function NothingFinished() {
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
