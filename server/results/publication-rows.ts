import type { Selectable } from 'kysely';
import type {
  PublicationBy,
  PublicationFacts,
  PublicationStatus,
} from '../../machines/results/publication.machine.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import type { resultReaders } from '../contract/results/event-results.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { dutyAt, type AboutEvent } from '../duty/assignment-rows.ts';
import { isOwn } from '../roster/roster-readers.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { moveOf } from '../db/move.ts';
import type { CountBasis } from './count-basis.ts';

/** Rows of versions of results, and the standings of a user to them. */

export type PublicationRow = Selectable<Tables['publications']>;
export type ResultRow = Selectable<Tables['results']>;
export type ResultReader = (typeof resultReaders)[number];

/** Returns the versions of an event, the latest first. */
export const publicationsOf = (db: Database, eventId: string): Promise<PublicationRow[]> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .execute();

/** Statuses of a version that is not released, superseded or discarded. */
const openStatuses: readonly string[] = ['needs_ruling', 'compiled', 'agreed', 'proposed', 'scheduled'];
export const isOpen = ({ status }: { readonly status: string }): boolean => openStatuses.includes(status);

/** Statuses of a public version. */
const publicStatuses = ['released', 'final'] as const;
export const isPublic = (status: PublicationStatus): boolean => publicStatuses.some((one) => one === status);

type Known = Pick<PublicationRow, 'status' | 'release_at' | 'publicity_until' | 'corrects' | 'compiled_from'>;

/** Returns the facts that the chart's guards read. `row` is null before the first version. */
export const publicationFacts = (
  { event, competition, now }: Pick<AboutEvent, 'event' | 'competition' | 'now'>,
  row: Known | null,
  /** The current basis of a count; null if the transition does not depend on it. */
  basis: CountBasis | null,
  /** Whether an appeal or a remedy is open. */
  isDisputed: boolean,
): PublicationFacts => ({
  isReady: isDecoded(event.status) && basis?.isMarked === true,
  // A version older than the column `compiled_from` has an unknown basis and counts as current.
  isCurrent: row === null || row.compiled_from === '' || row.compiled_from === basis?.digest,
  isCorrection: (row?.corrects ?? null) !== null,
  isAhead: row === null || row.release_at === null || now < row.release_at,
  isUndisputed: row !== null && row.publicity_until !== null && now >= row.publicity_until && !isDisputed,
  isRehearsal: competition.rehearsal_of !== null,
});

/** Returns the facts for the transitions by the clock. Release and final state do not depend on the basis. */
export const clockFacts = (
  about: Pick<AboutEvent, 'event' | 'competition' | 'now'>,
  row: Known,
  isDisputed: boolean,
): PublicationFacts => publicationFacts(about, row, null, isDisputed);

/**
 * Returns the status of a version by the clock. A scheduled version counts as released from its instant on,
 * before the job writes it.
 */
export const phaseOfPublication = (
  about: Pick<AboutEvent, 'event' | 'competition' | 'now'>,
  row: PublicationRow,
): PublicationStatus => {
  const facts = clockFacts(about, row, true);
  const move = moveOf('publications', row.status, { type: 'publication.release', by: 'system', facts });
  return move?.after ?? row.status;
};

/**
 * The readers of every version from decoding on: clerk, chief judge and supervisor of the event, and its
 * committee.
 */
export const crew = ['clerk', 'chief', 'supervisor', 'organiser', 'viewer'] as const;

/** Returns the standings of a user to the results of an event; empty if the user may not read them. */
export async function resultReadersOf(
  db: Database,
  userId: string,
  { event }: Pick<AboutEvent, 'event'>,
): Promise<ResultReader[]> {
  const scope = await accessScopeOf(db, userId);
  const duty = await dutyAt(db, userId, event.id);
  const by: ResultReader[] = [];
  for (const one of ['clerk', 'chief', 'supervisor'] as const) if (duty?.capacity === one) by.push(one);
  if (scope.competitions.includes(event.competition_id)) by.push(scope.acts ? 'organiser' : 'viewer');
  if (by.length > 0) return by;
  const own = await db
    .selectFrom('entries as entry')
    .select('entry.id')
    .where('entry.event_id', '=', event.id)
    .where('entry.status', 'in', onRoster)
    .where((is) => isOwn(is, scope))
    .limit(1)
    .executeTakeFirst();
  return own === undefined ? [] : ['entered'];
}

/** Returns the capacity in which a user exports results; null for a viewer and for a competitor. */
export async function exportsAs(
  db: Database,
  userId: string,
  by: readonly ResultReader[],
): Promise<string | null> {
  const crewMember = by.find((one) => one !== 'viewer' && one !== 'entered');
  if (crewMember !== undefined) return crewMember;
  if (!by.includes('entered')) return null;
  const { units, acts } = await accessScopeOf(db, userId);
  return units.length > 0 && acts ? 'unit' : null;
}

/** Returns the standings as the chart names them. */
export const actingAs = (by: readonly ResultReader[]): PublicationBy[] => {
  const acting = by.flatMap((one): PublicationBy[] => (one === 'entered' ? [] : [one]));
  return acting.length === 0 ? ['viewer'] : acting;
};
