import { Trans, useLingui } from '@lingui/macro';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { Contact } from './contact.tsx';
import { HomeButton } from './home-button.tsx';

/** 暂未开放 [S45, S56]: renders the page for an address that exists but is not yet open. */
export function NotYetOpenPage() {
  const { t } = useLingui();
  return (
    <StatusPage drawing="later" title={t`Not yet open`} actions={<HomeButton />}>
      <p>
        <Trans>
          The organising committee opens this page later. There is nothing you have to do here now.
        </Trans>
      </p>
      <Contact />
    </StatusPage>
  );
}
