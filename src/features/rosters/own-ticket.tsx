import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { drawOwnTicket, getOwnTicket, type OwnTicket } from '../../../server/contract/draw/own-ticket.ts';
import { ActFailure } from '../../kit/act/act-failure.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './rosters.module.css';

const calls = { draw: drawOwnTicket };

function Words({ kind }: Pick<OwnTicket, 'kind'>) {
  switch (kind) {
    case 'order':
      return <Trans>Draw your order number</Trans>;
    case 'entryNo':
      return <Trans>Draw your entry number</Trans>;
    case 'station':
      return <Trans>Draw your station</Trans>;
  }
}

function useNames(): Readonly<Record<OwnTicket['kind'], string>> {
  const { t } = useLingui();
  return { order: t`Order number`, entryNo: t`Entry number`, station: t`Station` };
}

/**
 * Renders the ticket of an entry in a draw in progress. The competitor draws it by touch. The touch does not
 * affect the result, which follows from the seed, the lists and the words.
 * @param onDrawn called after the ticket is drawn, when the numbers beside it are available
 */
export function OwnTicketPanel({ draw, onDrawn }: { readonly draw: string; readonly onDrawn: () => void }) {
  const { t } = useLingui();
  const names = useNames();
  const record = useRecord(getOwnTicket, { id: draw }, 'reload');
  const action = useActs(calls, {}, { record, onDone: onDrawn });
  const { data: ticket, failure, isLoading, reload } = record;
  if (ticket === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`Your ticket could not be fetched`} onRetry={reload} />
    );
  }
  const { kind, label, spare, is_due, session } = ticket;
  return (
    <section className={classes.ticket} aria-label={t`My ticket`}>
      <p className={page.small}>{session === '' ? ticket.event : `${ticket.event} · ${session}`}</p>
      {label === '' ? (
        <>
          <p>
            {is_due ? (
              <Trans>The draw is being held. Touch to draw your ticket; the result is fixed already.</Trans>
            ) : (
              <Trans>The ticket cannot be drawn at this moment. Ask the keeper of the draw.</Trans>
            )}
          </p>
          {is_due ? (
            <Button
              size="lg"
              fullWidth
              classNames={{ root: classes.touch, label: classes.touchLabel }}
              loading={action.isSending}
              onClick={() => action.send('draw', { id: draw })}
            >
              <Words kind={kind} />
            </Button>
          ) : (
            <Button variant="default" onClick={reload}>
              <Trans>Look again</Trans>
            </Button>
          )}
        </>
      ) : (
        <p className={classes.drawn} role="status">
          <span>{spare === '' ? names[kind] : t`Spare station now in use`}</span>
          <strong>{spare || label}</strong>
          {spare !== '' && (
            <span>
              <Trans>Drawn: {label}</Trans>
            </span>
          )}
        </p>
      )}
      <ActFailure failure={action.actFailure} onReload={action.readAnew} />
    </section>
  );
}
