import { Trans } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { useSettings } from '../../actors/settings.tsx';

/** Renders the contact phone as a sentence. Renders nothing if the installation has no contact phone. */
export function Contact() {
  const { contactPhone } = useSettings();
  if (contactPhone === '') return null;
  return (
    <p>
      <Trans>
        Questions? The organising committee answers on{' '}
        <Anchor href={`tel:${contactPhone}`}>{contactPhone}</Anchor>.
      </Trans>
    </p>
  );
}
