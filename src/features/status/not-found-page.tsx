import { Trans, useLingui } from '@lingui/macro';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { Contact } from './contact.tsx';
import { HomeButton } from './home-button.tsx';

/** Renders the page for an address that does not exist [S12]. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <StatusPage drawing="missing" title={t`There is no such page`} actions={<HomeButton />}>
      <p>
        <Trans>The address may have been mistyped, or the page has been moved or taken down.</Trans>
      </p>
      <Contact />
    </StatusPage>
  );
}
