import { countingStatuses } from '../contract/expert/assignment.ts';
import {
  heldStatuses,
  isDecoded,
  isReleased,
  isRostered,
} from '../contract/competition/competition-making.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import type { Moment, Viewer } from './visibility.ts';

/** The viewer and the moment that `sees` needs: a user's duties and the state of an event. */

/** Returns the moment of an event that is held. */
export const momentOf = ({ status }: Pick<Selectable<Tables['competition_events']>, 'status'>): Moment => {
  if (isReleased(status)) return status === 'final' ? 'P' : 'R';
  if (isDecoded(status)) return 'D';
  return isRostered(status) ? 'F' : 'before';
};

const viewerOf = ({
  capacity,
  round_kind,
}: Pick<Selectable<Tables['assignments']>, 'capacity' | 'round_kind'>): Viewer =>
  capacity === 'encryption' && round_kind !== '' ? `encryption.${round_kind}` : capacity;

/** A duty that counts now. */
export interface Duty {
  readonly eventId: string;
  readonly competitionId: string;
  readonly viewer: Viewer;
  readonly moment: Moment;
}

/** Returns the duties of a user that count, at events that are held. */
export async function dutiesOf(db: Database, userId: string): Promise<Duty[]> {
  const rows = await db
    .selectFrom('assignments as duty')
    .innerJoin('competition_events as event', 'event.id', 'duty.event_id')
    .select(['duty.capacity', 'duty.round_kind', 'event.id', 'event.competition_id', 'event.status'])
    .where('duty.user_id', '=', userId)
    .where('duty.status', 'in', countingStatuses)
    .where('event.status', 'in', heldStatuses)
    .execute();
  return rows.map((row) => ({
    eventId: row.id,
    competitionId: row.competition_id,
    viewer: viewerOf(row),
    moment: momentOf(row),
  }));
}
