import { notSecondTo } from '../account/second-person.ts';
import { answeredUntil, askedSince } from '../account/asked-second.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { dutiesAs } from '../duty/serving.ts';
import { countOf, heldBy, LISTED_AT_MOST, type Item, type Source } from './work-source.ts';

/** The requests that wait for a second person, until they expire. */

interface Waiting {
  readonly id: string;
  readonly competition_id: string;
  readonly event_id: string;
  readonly code: string;
  readonly name: string;
  readonly asked_at: number | null;
}

const itemOf = (
  { id, competition_id, event_id, code, name, asked_at }: Waiting,
  held: readonly string[],
): Omit<Item, 'kind'> => ({
  id,
  ...heldBy(held, competition_id),
  event_id,
  title: `${code} ${name}`,
  detail: '',
  since: chinaInstant(asked_at ?? 0),
  due: chinaInstant(answeredUntil({ asked_at })),
});

/** The tables of records with a request, and the kind of task of each. */
const kinds = {
  draw_rounds: 'seal',
  score_sheets: 'unlock',
  competition_sessions: 'cancelSession',
} as const;

/** Selects the records of a table whose request waits for another person than the user. */
const asking = (db: Database, table: keyof typeof kinds, userId: string, now: number) =>
  db
    .selectFrom(db.dynamic.table(table).as('record'))
    .innerJoin('competition_events as event', 'event.id', 'record.event_id')
    .where('record.asked', '<>', '')
    .where('record.asked_at', '>', askedSince(now))
    .where('record.asked_by', 'not in', notSecondTo(userId))
    .where('event.status', 'in', heldStatuses);

function sourceOf(
  db: Database,
  table: keyof typeof kinds,
  fitting: ReturnType<typeof asking>,
  held: readonly string[] = [],
): Source {
  return {
    kind: kinds[table],
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['record.id', 'record.event_id', 'record.asked_at'])
        .select(['event.competition_id', 'event.code', 'event.name'])
        .orderBy('record.asked_at')
        .orderBy('record.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => itemOf(row, held));
    },
  };
}

/** The seals, decodings and voided rounds that keepers have asked the supervisor of the event for. */
export const toSeal = (db: Database, userId: string, now: number): Source =>
  sourceOf(
    db,
    'draw_rounds',
    asking(db, 'draw_rounds', userId, now).where(
      'record.event_id',
      'in',
      dutiesAs(db, userId, 'supervisor').select('duty.event_id'),
    ),
  );

/** The score sheets that arbiters have asked the chief judge to unlock. */
export const toUnlock = (db: Database, userId: string, now: number): Source =>
  sourceOf(
    db,
    'score_sheets',
    asking(db, 'score_sheets', userId, now).where(
      'record.event_id',
      'in',
      dutiesAs(db, userId, 'chief').select('duty.event_id'),
    ),
  );

/**
 * The events that another account of the committee has asked to cancel.
 * @param held the competitions that the user acts for
 */
export function toCancelEvents(db: Database, userId: string, held: readonly string[], now: number): Source {
  const fitting = db
    .selectFrom('competition_events as event')
    .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
    .where('event.competition_id', 'in', ['', ...held])
    .where('event.asked', '<>', '')
    .where('event.asked_at', '>', askedSince(now))
    .where('event.asked_by', 'not in', notSecondTo(userId))
    .where('event.status', 'in', heldStatuses);
  return {
    kind: 'cancelEvent',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['event.id', 'event.id as event_id', 'event.code', 'event.name', 'event.asked_at'])
        .select(['event.competition_id', 'competition.name as competition'])
        .orderBy('event.asked_at')
        .orderBy('event.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map(({ competition, ...row }) => ({ ...itemOf(row, held), detail: competition }));
    },
  };
}

/**
 * The sessions that chief judges have asked the committee to cancel.
 * @param held the competitions that the user acts for
 */
export const toCancelSessions = (
  db: Database,
  userId: string,
  held: readonly string[],
  now: number,
): Source =>
  sourceOf(
    db,
    'competition_sessions',
    asking(db, 'competition_sessions', userId, now).where('event.competition_id', 'in', ['', ...held]),
    held,
  );
