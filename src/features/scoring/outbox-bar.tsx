import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { Outbox } from './use-outbox.ts';
import { faultText } from './scoring-texts.ts';
import page from '../../ui/part/record-page.module.css';
import classes from './scoring.module.css';

/** Whether the marks of this device have arrived. */
function Arrival({ waiting, applied, state }: Outbox) {
  if (waiting.length > 0) {
    return (
      <p>
        <Plural
          value={waiting.length}
          one="# mark is on this device and not sent yet."
          other="# marks are on this device and not sent yet."
        />{' '}
        {state === 'paused' ? (
          <Trans>Sign in to send them.</Trans>
        ) : state === 'waiting' ? (
          <Trans>No connection: they are sent again by themselves.</Trans>
        ) : (
          <Trans>They are being sent.</Trans>
        )}
      </p>
    );
  }
  return applied.length === 0 ? (
    <p>
      <Trans>Nothing waits to be sent.</Trans>
    </p>
  ) : (
    <p>
      <Trans>All marks of this device have arrived.</Trans>
    </p>
  );
}

/** Where the marks of this device are, and which of them need their judge. */
export function OutboxBar({ outbox }: { readonly outbox: Outbox }) {
  const { i18n } = useLingui();
  return (
    <aside className={classes.bar} role="status" data-outbox={outbox.waiting.length}>
      <Arrival {...outbox} />
      {outbox.isVolatile && (
        <p className={page.small}>
          <Trans>
            This browser keeps nothing when the page is closed: stay until all marks have arrived.
          </Trans>
        </p>
      )}
      {outbox.faulty.map(({ mark, fault }) => (
        <p key={mark.client_uuid}>
          <span className={page.chip} data-tone="bad">
            {mark.aspect}
          </span>{' '}
          {faultText(i18n, fault)}{' '}
          <Button variant="default" size="xs" onClick={() => outbox.dismiss(mark.client_uuid)}>
            <Trans>Understood</Trans>
          </Button>
        </p>
      ))}
    </aside>
  );
}
