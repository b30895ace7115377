import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Selectable } from 'kysely';
import type { CompetitionStatus, CompetitionTimes } from '../../machines/competition/competition.machine.ts';
import type { Announced, Competition } from '../contract/competition/competition.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import { nextCompetition } from '../contract/competition/next-competition.ts';
import { formatDay, formatDays, lastDayBefore } from '../contract/kit/business-time.ts';
import { recordOf } from '../contract/kit/keys-of.ts';
import { languages, languageTags } from '../contract/languages.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { moveOf } from '../db/move.ts';

const LISTED_AT_MOST = 20;

/** Competitions are held on China's time, which knows no summer time [contract: offset +08:00]. */
const CHINA_OFFSET = 8 * 3_600_000;

const DAY = 24 * 3_600_000;

/** ISO 8601 with offset +08:00, to the second. */
export function chinaInstant(instant: number): string {
  return `${new Date(instant + CHINA_OFFSET).toISOString().slice(0, 19)}+08:00`;
}

/** The day of an instant in China: 2026-09-21. */
export function chinaDay(instant: number): string {
  return chinaInstant(instant).slice(0, 10);
}

/** The published competitions as they stand at this moment, the latest first. */
async function findPublished(db: Database, now: number) {
  const rows = await db
    .selectFrom('competitions')
    .selectAll()
    .where('status', '=', 'published')
    .orderBy('reg_open_at', 'desc')
    .orderBy('id')
    .limit(LISTED_AT_MOST)
    .execute();
  return rows.flatMap((row) => {
    const status = phaseOf(row, now);
    // The clock leads none that is published to these.
    return status === 'draft' || status === 'archived' || status === 'cancelled' ? [] : [{ ...row, status }];
  });
}

/** The published competitions with their events, the latest first. */
export async function listCompetitions(db: Database, now: number): Promise<Competition[]> {
  const rows = await findPublished(db, now);
  if (rows.length === 0) return [];
  const events = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('status', 'in', heldStatuses)
    .where(
      'competition_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    edition: row.edition,
    status: row.status,
    reg_open_at: chinaInstant(row.reg_open_at),
    reg_close_at: chinaInstant(row.reg_close_at),
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    place: row.place,
    host: row.host,
    contact_phone: row.contact_phone,
    events: events
      .filter(({ competition_id }) => competition_id === row.id)
      .map(({ id, code, name, entrants }) => ({ id, code, name, group: entrants })),
  }));
}

/** The competition that the cover announces, its days as each language writes them; null where there is none. */
export async function findAnnounced(db: Database, now: number): Promise<Announced | null> {
  const next = nextCompetition(await findPublished(db, now));
  if (next === undefined) return null;
  const written = (write: (tag: string) => string) => recordOf(languages, (one) => write(languageTags[one]));
  return {
    ...next,
    opens: written((tag) => formatDay(chinaInstant(next.reg_open_at), tag)),
    closes: written((tag) => formatDay(lastDayBefore(chinaInstant(next.reg_close_at)), tag)),
    held: written((tag) => formatDays(next.starts_on, next.ends_on, tag)),
  };
}

/** What the phase of a competition follows from. */
type Scheduled = Pick<
  Selectable<Tables['competitions']>,
  'status' | 'reg_open_at' | 'reg_close_at' | 'starts_on' | 'ends_on'
>;

/** The calendar of a competition as its chart wants it; days begin and end at midnight in China. */
export function timesOf(row: Omit<Scheduled, 'status'>, now: number): CompetitionTimes {
  return {
    at: now,
    opensAt: row.reg_open_at,
    closesAt: row.reg_close_at,
    startsAt: midnightOf(row.starts_on),
    endsAt: midnightOf(row.ends_on) + DAY,
  };
}

/** Where a competition stands at this moment: what is written of it, moved on by its chart [domain.md 3]. */
export function phaseOf(row: Scheduled, now: number): CompetitionStatus {
  const tick = { type: 'competition.tick', by: 'system', times: timesOf(row, now) } as const;
  const phase: CompetitionStatus | undefined = moveOf('competitions', row.status, tick)?.after;
  return phase ?? row.status;
}
