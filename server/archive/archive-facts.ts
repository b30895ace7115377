import type { ArchiveFacts } from '../../machines/competition/competition.machine.ts';
import { openAppeals } from '../appeal/open-appeals.ts';
import { aboutCompetition } from '../audit/record-objects.ts';
import { auditObjects } from '../contract/audit/audit-row.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import { phaseOf } from '../competition/competitions.ts';
import type { ArchiveState } from '../contract/archive/archive.ts';
import type { Database } from '../db/open-database.ts';

/** What the chart of a competition asks for before it is archived. */

/** Of an event that is done with; an event that was cancelled is, as well [running.md A11]. */
const endedStatuses: readonly string[] = ['final', 'cancelled', 'merged'];

/** Versions of results on which somebody still has to act, or that can still be objected to. */
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
 * What is disputed in a competition: versions of results that are on their way or in their window, and appeals that
 * wait for their ruling or remedy. The one place that knows what counts as open.
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

/** What keeps a competition from its archive, event by event. */
export async function openMatters(db: Database, competitionId: string): Promise<Matter[]> {
  const events = await readEvents(db, competitionId);
  const going = events
    .filter(({ status }) => !endedStatuses.includes(status))
    .map(({ id, code, name, status }): Matter => ({ kind: 'event', event: { id, code, name, status } }));
  return [...going, ...(await disputesIn(db, events))];
}

/** Everything but the package itself: making and registering it changes nothing of what is in it. */
const packed = auditObjects.filter((object) => object !== 'archive');

/** How many acts on a competition the audit log has; who has looked at something is no act. */
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

/** The latest package that has been made. */
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

/** Worked out once the days of a competition are over: before, nothing of it can be archived. */
export async function archiveFactsOf(db: Database, row: CompetitionRow, now: number): Promise<ArchiveFacts> {
  const isOver = phaseOf(row, now) === 'finished';
  const open = isOver ? await openMatters(db, row.id) : [];
  const made = isOver ? await latestPackage(db, row.id) : undefined;
  const isPacked = made !== undefined && made.logged === (await countActs(db, row.id));
  return {
    isEnded: isOver && open.every(({ kind }) => kind !== 'event'),
    isUndisputed: isOver && open.every(({ kind }) => kind === 'event'),
    isPacked,
    isRegistered: isPacked && made.registered_at !== null,
  };
}
