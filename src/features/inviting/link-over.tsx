import { Trans, useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useSettings } from '../../actors/settings.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';

/** Renders the contact phone. */
export function Contact({ phone }: { readonly phone: string }) {
  if (phone === '') return null;
  return (
    <p>
      <Trans>
        Questions? The organising committee answers on <Anchor href={`tel:${phone}`}>{phone}</Anchor>.
      </Trans>
    </p>
  );
}

/** Renders the page for a link that has expired or never existed. */
export function Over({ failure = null }: { readonly failure?: Failure | null }) {
  const { t } = useLingui();
  const { contactPhone } = useSettings();
  return (
    <StatusPage
      drawing={failure?.code === errorCode.linkExpired ? 'later' : 'missing'}
      title={failure?.code === errorCode.linkExpired ? failure.message : t`This link opens no more`}
    >
      {failure?.code !== errorCode.linkExpired && (
        <p>
          <Trans>The link is not complete, or a newer one was sent. Open the latest text message.</Trans>
        </p>
      )}
      <Contact phone={failure?.phone ?? contactPhone} />
    </StatusPage>
  );
}
