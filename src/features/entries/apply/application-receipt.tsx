import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import { StatusPage } from '../../../ui/state/status-page.tsx';
import classes from '../entries.module.css';
import { eventText } from '../entry-texts.ts';
import type { Application } from './use-application.ts';

interface ApplicationReceiptProps {
  readonly entry: Entry;
  readonly application: Application;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Renders the receipt of a submitted entry: its number and the next step. */
export function ApplicationReceipt({ entry, application, headingRef }: ApplicationReceiptProps) {
  const { t } = useLingui();
  return (
    <StatusPage
      drawing="finished"
      title={t`Your entry has been received`}
      headingRef={headingRef}
      actions={
        <>
          <Button component={Link} to={`/entryForm?id=${encodeURIComponent(entry.id)}`}>
            <Trans>Entry form to print</Trans>
          </Button>
          <Button variant="default" component={Link} to="/myWork/entries">
            <Trans>To my entries</Trans>
          </Button>
          <Button variant="default" onClick={application.again}>
            <Trans>Enter another event</Trans>
          </Button>
        </>
      }
    >
      <p role="status">
        <Trans>
          Receipt number <span className={classes.number}>{entry.no}</span>
        </Trans>
      </p>
      <p>
        {entry.competition.name} · {eventText(entry)}
      </p>
      {entry.status === 'submitted' && (
        <p>
          {entry.organisation === '' ? (
            <Trans>The organising committee examines it next.</Trans>
          ) : (
            <Trans>{entry.organisation} endorses it next; then the organising committee examines it.</Trans>
          )}
        </p>
      )}
    </StatusPage>
  );
}
