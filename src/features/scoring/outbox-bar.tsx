import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Offline } from './use-offline-copy.ts';
import type { Outbox } from './use-outbox.ts';
import { isChosen } from './marks-to-choose.tsx';
import { scoringQuery } from './scoring-query.ts';
import { faultText } from './scoring-texts.ts';
import page from '../../ui/part/record-page.module.css';
import classes from './scoring.module.css';

/** Renders where the marks are that wait: on the device, or on this page only. */
function Waiting({ waiting, kept }: Pick<Outbox, 'waiting' | 'kept'>) {
  const open = waiting.length - kept;
  return (
    <>
      {kept > 0 && (
        <Plural
          value={kept}
          one="# mark is on this device and not sent yet."
          other="# marks are on this device and not sent yet."
        />
      )}{' '}
      {open > 0 && (
        <Plural
          value={open}
          one="# mark is on this page only: do not close it."
          other="# marks are on this page only: do not close it."
        />
      )}
    </>
  );
}

/** Renders whether the server has received the marks of this device. */
function Arrival({ waiting, kept, applied, faulty, state, send }: Outbox) {
  if (waiting.length > 0) {
    return (
      <p>
        <Waiting waiting={waiting} kept={kept} />{' '}
        {state === 'paused' ? (
          <Trans>Sign in to send them.</Trans>
        ) : state === 'waiting' ? (
          <>
            <Trans>No connection: they are sent again by themselves.</Trans>{' '}
            <Button variant="default" size="xs" onClick={send}>
              <Trans>Send now</Trans>
            </Button>
          </>
        ) : (
          <Trans>They are being sent.</Trans>
        )}
      </p>
    );
  }
  // The marks that do not count are listed below, so not all marks count.
  if (faulty.length > 0) return null;
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

/**
 * The maximum difference between the device clock and the server clock, in seconds. A larger one is shown to
 * the judge, because the server's time counts.
 */
const WRONG_CLOCK = 120;

/** Renders whether the page and the sheets can be opened on this device without a network. */
const Readiness = memo(function Readiness({ state, copy, again }: Offline) {
  if (state === 'preparing')
    return (
      <p className={page.small}>
        <Trans>The sheets are being put on this device …</Trans>
      </p>
    );
  if (state === 'impossible')
    return (
      <p className={page.small}>
        <Trans>Without a network this browser opens no pages: keep this one open.</Trans>
      </p>
    );
  if (state === 'failed')
    return (
      <p className={page.small}>
        <Trans>The sheets are not on this device: without a network keep this page open.</Trans>{' '}
        <Button variant="default" size="xs" onClick={again}>
          <Trans>Put them on this device</Trans>
        </Button>
      </p>
    );
  const minutes = Math.round(Math.abs(copy?.ahead ?? 0) / 60);
  return (
    <p className={page.small}>
      <Trans>The sheets are on this device: they open without a network.</Trans>{' '}
      {copy?.isPersistent === false && <Trans>The browser may remove them when its disk is full.</Trans>}{' '}
      {Math.abs(copy?.ahead ?? 0) > WRONG_CLOCK && (
        <Plural
          value={minutes}
          one="The clock of this device is wrong by # minute; the server's counts."
          other="The clock of this device is wrong by # minutes; the server's counts."
        />
      )}
    </p>
  );
});

const addressOf = (sheet: string) => `#${scoringQuery.write({ ...scoringQuery.read(''), sheet })}`;

interface BarProps {
  readonly outbox: Outbox;
  /** The id of the open sheet; '' for none. */
  readonly sheet: string;
  readonly offline: Offline;
}

/** Renders the delivery state of the marks of this device, and the marks that the judge must act on. */
export function OutboxBar({ outbox, offline, sheet }: BarProps) {
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
      <div data-offline={offline.state}>
        <Readiness {...offline} />
      </div>
      {outbox.faulty.map(({ mark, fault }) => (
        <p key={mark.client_uuid}>
          <span className={page.chip} data-tone="bad">
            {mark.aspect}
          </span>{' '}
          {faultText(i18n, fault)}{' '}
          {isChosen(fault) && mark.sheet !== sheet && (
            <Button component={Link} to={addressOf(mark.sheet)} size="xs">
              <Trans>Open the sheet and choose</Trans>
            </Button>
          )}{' '}
          <Button variant="default" size="xs" onClick={() => outbox.dismiss(mark.client_uuid)}>
            <Trans>Understood</Trans>
          </Button>
        </p>
      ))}
    </aside>
  );
}
