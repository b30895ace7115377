import type { PublicState } from '../contract/competition/public-state.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Selectable } from 'kysely';
import type { CompetitionEventStatus } from '../../machines/competition/competition-event.machine.ts';
import type { CompetitionStatus, CompetitionTimes } from '../../machines/competition/competition.machine.ts';
import type { Competition } from '../contract/competition/competition.ts';
import type { Announced } from '../contract/competition/cover.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import { nextCompetition } from '../contract/competition/next-competition.ts';
import { formatDay, formatDays, lastDayBefore } from '../contract/kit/business-time.ts';
import {
  partnerRoles,
  type PartnerRole,
  type Partners,
} from '../contract/competition/competition-partners.ts';
import { recordOf } from '../contract/kit/keys-of.ts';
import { languages, languageTags } from '../contract/languages.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { moveOf } from '../db/move.ts';

const LISTED_AT_MOST = 20;

/** The offset of China's time zone, which has no daylight saving time [contract: offset +08:00]. */
const CHINA_OFFSET = 8 * 3_600_000;

const DAY = 24 * 3_600_000;

/** Formats an instant as ISO 8601 with offset +08:00, to the second. */
export function chinaInstant(instant: number): string {
  return `${new Date(instant + CHINA_OFFSET).toISOString().slice(0, 19)}+08:00`;
}

/** Formats an instant as the minute in China, such as 2026-09-21 08:30. */
export const chinaMinute = (instant: number): string => chinaInstant(instant).slice(0, 16).replace('T', ' ');

/** Formats an instant like {@link chinaInstant}; '' for none. */
export const chinaInstantOrNone = (instant: number | null): string =>
  instant === null ? '' : chinaInstant(instant);

/** Returns the day of an instant in China, such as 2026-09-21. */
export function chinaDay(instant: number): string {
  return chinaInstant(instant).slice(0, 10);
}

/** Returns the organisations of a competition's row, which has one name a line. */
export const partnersOf = (row: Readonly<Record<PartnerRole, string>>): Record<PartnerRole, string[]> =>
  recordOf(partnerRoles, (role) => row[role].split('\n').filter((name) => name !== ''));

/** Returns the columns for {@link partnersOf}. A name contains no line break. */
export const partnerColumns = (given: Partners): Record<PartnerRole, string> =>
  recordOf(partnerRoles, (role) => given[role].join('\n'));

/** Returns the published competitions with their current phase, the latest first. */
async function findPublished(db: Database, now: number) {
  const rows = await db
    .selectFrom('competitions')
    .selectAll()
    .where('status', '=', 'published')
    .where('rehearsal_of', 'is', null)
    .orderBy('reg_open_at', 'desc')
    .orderBy('id')
    .limit(LISTED_AT_MOST)
    .execute();
  return rows.flatMap((row) => {
    const status = phaseOf(row, now);
    // The clock moves no published competition into these states. The check narrows the type.
    return status === 'draft' || status === 'archived' || status === 'cancelled' ? [] : [{ ...row, status }];
  });
}

/** Returns the published competitions with their events, the latest first. */
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
    ...partnersOf(row),
    contact_phone: row.contact_phone,
    events: events
      .filter(({ competition_id }) => competition_id === row.id)
      .map(({ id, code, name, entrants }) => ({ id, code, name, group: entrants })),
  }));
}

/**
 * Returns the competition that the cover announces, with its days formatted in each language; null if there
 * is none.
 */
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

/** The columns that determine the phase of a competition. */
type Scheduled = Pick<
  Selectable<Tables['competitions']>,
  'status' | 'reg_open_at' | 'reg_close_at' | 'starts_on' | 'ends_on'
>;

/** Returns the times of a competition for its chart. Days begin and end at midnight in China. */
export function timesOf(row: Omit<Scheduled, 'status'>, now: number): CompetitionTimes {
  return {
    at: now,
    opensAt: row.reg_open_at,
    closesAt: row.reg_close_at,
    startsAt: midnightOf(row.starts_on),
    endsAt: midnightOf(row.ends_on) + DAY,
  };
}

/** Returns the phase of a competition: the chart moves the stored status on by the clock [domain.md 3]. */
export function phaseOf(row: Scheduled, now: number): CompetitionStatus {
  const tick = { type: 'competition.tick', by: 'system', times: timesOf(row, now) } as const;
  const phase: CompetitionStatus | undefined = moveOf('competitions', row.status, tick)?.after;
  return phase ?? row.status;
}

const endedPhases: readonly CompetitionStatus[] = ['finished', 'archived', 'cancelled'];

/** Checks whether the days of a competition are over, or it is not held. */
export const hasEnded = (row: Scheduled, now: number): boolean => endedPhases.includes(phaseOf(row, now));

/**
 * Returns the state of a competition, or of one of its events, for readers of a printed address. Events with final
 * results keep them if the competition is cancelled.
 * @param phase the current phase of the competition
 */
export function publicStateOf(
  phase: CompetitionStatus,
  event?: { readonly status: CompetitionEventStatus },
): PublicState {
  if (event === undefined ? phase === 'cancelled' : event.status === 'cancelled') return 'cancelled';
  if (event?.status === 'merged') return 'merged';
  return endedPhases.includes(phase) ? 'ended' : 'going';
}
