import type { ArchiveFacts } from '../../machines/competition/competition.machine.ts';
import { openAppeals } from '../appeal/open-appeals.ts';
import { aboutCompetition } from '../audit/record-objects.ts';
import { auditObjects } from '../contract/audit/audit-row.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import { phaseOf } from '../competition/competitions.ts';
import type { ArchiveState } from '../contract/archive/archive.ts';
import type { Database } from '../db/open-database.ts';

/** The facts that the chart of a competition needs for the archive. */

/** Statuses of an event that is done, including a cancelled one [running.md A11]. */
const endedStatuses: readonly string[] = ['final', 'cancelled', 'merged'];

/** Statuses of a version of results that still needs an act or can still receive objections. */
const openPublications = ['needs_ruling', 'compiled', 'agreed', 'proposed', 'scheduled', 'released'] as const;

type Matter = ArchiveState['open'][number];

export const readEvents = (db: Database, competitionId: string) =>
  db
    .selectFrom('competition_events')
    .select(['id', 'code', 'name', 'status'])
    .where('competition_id', '=', competitionId)
    .orderBy('code')
    .execute();
type EventOf = Awaited<ReturnType<typeof readEvents>>[number];

/**
 * Returns the open disputes of a competition: versions of results that are not final, and appeals that wait
 * for a ruling or a remedy. Only this function decides what is open.
 */
async function disputesIn(db: Database, events: readonly EventOf[]): Promise<Matter[]> {
  const rows = await db
    .selectFrom('publications')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', ['', ...events.map(({ id }) => id)])
    .where('status', 'in', openPublications)
    .execute();
  const open = new Set(rows.map(({ event_id }) => event_id));
  const found: Matter[] = [];
  for (const event of events) {
    if (open.has(event.id)) found.push({ kind: 'publication', event });
    if ((await openAppeals(db, { event_id: event.id })) > 0) found.push({ kind: 'appeal', event });
  }
  return found;
}

/** Returns the matters that prevent the archive of a competition, event by event. */
export async function openMatters(db: Database, competitionId: string): Promise<Matter[]> {
  const events = await readEvents(db, competitionId);
  const going = events
    .filter(({ status }) => !endedStatuses.includes(status))
    .map(({ id, code, name, status }): Matter => ({ kind: 'event', event: { id, code, name, status } }));
  return [...going, ...(await disputesIn(db, events))];
}

/**
 * The audit objects that make a package outdated. `archive` is left out, because creating and registering the
 * package does not change its content.
 */
const packed = auditObjects.filter((object) => object !== 'archive');

/** Returns the number of acts on a competition in the audit log. Reveals and exports are not counted. */
export async function countActs(db: Database, competitionId: string): Promise<number> {
  const events = await readEvents(db, competitionId);
  const { acts } = await db
    .selectFrom('audit_log as log')
    .select((is) => is.fn.countAll<number>().as('acts'))
    .where(
      aboutCompetition(
        db,
        competitionId,
        events.map(({ id }) => id),
        packed,
      ),
    )
    .where('log.action', 'not like', '%.reveal')
    .where('log.action', 'not like', '%.export')
    .executeTakeFirstOrThrow();
  return acts;
}

/** Returns the latest completed package. */
export const latestPackage = (db: Database, competitionId: string) =>
  db
    .selectFrom('archive_packages')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('sha256', '<>', '')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the facts for the archive. They are computed only after the last day, because no part can be
 * archived before.
 */
export async function archiveFactsOf(db: Database, row: CompetitionRow, now: number): Promise<ArchiveFacts> {
  const isOver = phaseOf(row, now) === 'finished';
  const open = isOver ? await openMatters(db, row.id) : [];
  const made = isOver ? await latestPackage(db, row.id) : undefined;
  const isPacked = made !== undefined && made.logged === (await countActs(db, row.id));
  return {
    // A rehearsal is wiped and never archived.
    isEnded: isOver && row.rehearsal_of === null && open.every(({ kind }) => kind !== 'event'),
    isUndisputed: isOver && open.every(({ kind }) => kind === 'event'),
    isPacked,
    isRegistered: isPacked && made.registered_at !== null,
  };
}
