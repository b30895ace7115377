import { Trans, useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useSettings } from '../../actors/settings.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';

/** Whom to call. */
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

/** The link opens no more, or there was never such a link. */
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
