import type { Competition } from '../contract/competition.ts';
import type { Database } from '../db/open-database.ts';

const LISTED_AT_MOST = 20;

/** Competitions are held on China's time, which knows no summer time [contract: offset +08:00]. */
const CHINA_OFFSET = 8 * 3_600_000;

/** ISO 8601 with offset +08:00, to the second. */
export function chinaInstant(instant: number): string {
  return `${new Date(instant + CHINA_OFFSET).toISOString().slice(0, 19)}+08:00`;
}

/** The day of an instant in China: 2026-09-21. */
export function chinaDay(instant: number): string {
  return chinaInstant(instant).slice(0, 10);
}

/** The published competitions with their events, the latest first. */
export async function listCompetitions(db: Database, now: number): Promise<Competition[]> {
  const rows = await db
    .selectFrom('competitions')
    .selectAll()
    .where('published', '=', 1)
    .orderBy('reg_open_at', 'desc')
    .orderBy('id')
    .limit(LISTED_AT_MOST)
    .execute();
  if (rows.length === 0) return [];
  const events = await db
    .selectFrom('competition_events')
    .selectAll()
    .where(
      'competition_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('code')
    .execute();
  return rows.map(({ published: _, reg_open_at, reg_close_at, ...row }) => ({
    ...row,
    status: statusAt(now, { reg_open_at, reg_close_at, ...row }),
    reg_open_at: chinaInstant(reg_open_at),
    reg_close_at: chinaInstant(reg_close_at),
    events: events
      .filter(({ competition_id }) => competition_id === row.id)
      .map(({ id, code, name, entrants }) => ({ id, code, name, group: entrants })),
  }));
}

/** Calendar states follow the configured times [domain.md 3]; registration closes at its very instant. */
function statusAt(
  now: number,
  of: { reg_open_at: number; reg_close_at: number; starts_on: string; ends_on: string },
): Competition['status'] {
  if (now < of.reg_open_at) return 'published';
  if (now < of.reg_close_at) return 'open';
  const today = chinaDay(now);
  if (today < of.starts_on) return 'closed';
  return today <= of.ends_on ? 'running' : 'finished';
}
