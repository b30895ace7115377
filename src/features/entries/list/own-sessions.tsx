import { useLingui } from '@lingui/macro';
import { listOwnDocuments } from '../../../../server/contract/roster/participation-card.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import record from '../../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { ComingSession, type SessionTimes } from '../../../ui/time/coming-session.tsx';

interface OwnSessionProps extends SessionTimes {
  readonly event: string;
  readonly session: { readonly name: string; readonly starts_at: string; readonly is_own: boolean };
}

function OwnSession({ event, session: { name, starts_at, is_own }, ...times }: OwnSessionProps) {
  const { t } = useLingui();
  return (
    <ComingSession
      label={is_own ? t`${event}: your session ${name} begins in` : t`${event}: the first session begins in`}
      begun={
        <p className={record.small}>
          {is_own
            ? t`${event}: session ${name} has its time now.`
            : t`${event}: the first session has begun.`}
        </p>
      }
      startsAt={starts_at}
      {...times}
    />
  );
}

/**
 * Renders the time left to the sessions of the reader's entries. Renders nothing if no session is known, and if
 * the sessions cannot be loaded: the entries above it name the first day of the competition.
 */
export function OwnSessions() {
  const { data, isLoading, reload } = useRecord(listOwnDocuments, {}, 'reload');
  if (data === null) return isLoading && <RowsSkeleton />;
  return data.data.map(
    ({ id, event, next_session }) =>
      next_session !== null && (
        <OwnSession
          key={id}
          event={event.name}
          session={next_session}
          serverTime={data.meta.server_time}
          onReached={reload}
        />
      ),
  );
}
