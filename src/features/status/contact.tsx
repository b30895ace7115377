import { Trans } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { useSettings } from '../../actors/settings.tsx';

/** Whom to call, in a sentence of its own; nothing where this installation names no number. */
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
