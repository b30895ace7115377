import { API_ROOT } from '../contract/kit/api-root.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  WRONG_IDENTITIES,
  type CheckInList,
  type Expected,
  type NewCheckIn,
} from '../contract/day/check-in.ts';
import { CUT_OFF } from '../contract/day/competition-session.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { requireMove, write } from '../db/move.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { signedLink } from '../file/files.ts';
import { conflict, forbidden, invalid, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { countHit, giveBackHit, secondsUntil } from '../kit/rate-limits.ts';
import { randomKey } from '../kit/secrets.ts';
import { checkInLocked } from './check-in-refusals.ts';
import { cardNumberOf, codeOfCard } from '../roster/participation-cards.ts';
import { readEntries, type FoundEntry } from '../roster/roster-entries.ts';
import { openNumber } from '../secret/opened-identity.ts';
import { isUndrawn, rulingsOn } from './entry-ruling-rows.ts';
import { lockSession } from './session-moves.ts';
import { sessionStandings, sessionStates, type SessionEntry, type SessionState } from './session-rows.ts';
import { announce } from '../news/event-news.ts';

/** The people expected at a session, and their check-in. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** The maximum number of entries of one session. Each station takes at most one entry. */
const ENTRIES_AT_MOST = 200;

/** One person of an entry, with the number of the person's card. */
interface Person {
  readonly entry: SessionEntry;
  readonly unit: string;
  readonly number: string;
  readonly one: FoundEntry['people'][number];
}

/** Returns all people of a session, by order number. */
async function peopleOf(
  { db }: Pick<ApiParts, 'db'>,
  { row, entries }: SessionState,
  teamSize: number,
): Promise<Person[]> {
  const found = await readEntries(db, {
    eventIds: [row.event_id],
    statuses: onRoster,
    most: 10_000,
  });
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  return entries.slice(0, ENTRIES_AT_MOST).flatMap((entry) => {
    const of = byId.get(entry.id);
    return (of?.people ?? []).map((one) => ({
      entry,
      unit: of?.unit ?? '',
      number: cardNumberOf(entry.no ?? '', one.seq, teamSize),
      one,
    }));
  });
}

const liveOf = ({ db }: Pick<ApiParts, 'db'>, sessionId: string) =>
  db
    .selectFrom('checkins')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('undone_at', 'is', null)
    .execute();

const standingOf = (status: SessionEntry['status'], isHere: boolean): Expected['status'] => {
  if (status === 'absent' || status === 'disqualified') return status;
  if (isHere) return 'here';
  // A ruling lists an `unranked` entry without a rank after the check-in list is closed.
  return status === 'unranked' ? 'absent' : 'expected';
};

/**
 * Checks whether the people of an entry can be checked in. The list is open, or the entry has been admitted
 * late.
 */
const takes = (session: SessionState['row']['status'], entry: SessionEntry['status']): boolean =>
  session === 'checking'
    ? entry === 'approved' || entry === 'checked_in'
    : session === 'ready' && entry === 'checked_in';

/**
 * Returns the check-in list of a session.
 * @throws ApiError 404
 */
export async function findCheckInList(parts: Parts, userId: string, id: string): Promise<CheckInList> {
  const { db, clock, sealing } = parts;
  const now = clock();
  const session = await db
    .selectFrom('competition_sessions')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (session === undefined) throw notFound();
  const about = await aboutEvent(db, session.event_id, now);
  const by = await sessionStandings(db, userId, about);
  const { states } = await sessionStates(parts, about);
  const state = states.find(({ row }) => row.id === id);
  if (state === undefined) throw notFound();
  const rulings = await rulingsOn(db, state, { by, userId });
  const live = new Map((await liveOf(parts, id)).map((row) => [row.person_id, row]));
  const { event, competition } = about;
  const people = await peopleOf(parts, state, event.team_size);
  const { row } = state;
  return {
    session: {
      id,
      name: row.name,
      status: row.status,
      starts_at: chinaInstant(row.starts_at),
      cut_off_at: chinaInstant(row.starts_at - CUT_OFF),
      list_hash: row.list_hash,
      version: row.version,
    },
    event: { id: event.id, code: event.code, name: event.name },
    competition: competition.name,
    by,
    is_undrawn: await isUndrawn(db, state),
    rulings,
    people: people.map(({ entry, unit, number, one }): Expected => {
      const checkin = live.get(one.person_id);
      return {
        entry_id: entry.id,
        seq: one.seq,
        entry_status: entry.status,
        checkin_id: checkin?.id ?? '',
        number,
        order: entry.number,
        name: one.real_name,
        unit,
        photo_url:
          one.photo_id === null ? '' : `${API_ROOT}/files/${signedLink(sealing, one.photo_id, now).token}`,
        status: standingOf(entry.status, checkin !== undefined),
        at: checkin === undefined ? '' : chinaInstant(checkin.at),
      };
    }),
  };
}

/**
 * Returns the name of the counter of wrong characters. There is one counter per person and session, for all
 * users.
 */
const bucketOf = (sessionId: string, personId: string) => `checkin:${sessionId}:${personId}`;

/**
 * Compares the last four characters of a person's identity number. The attempt is counted before the
 * comparison, because otherwise simultaneous requests could exceed the limit. A correct attempt is subtracted
 * again. The count is written outside the transaction of the check-in, because a wrong attempt rolls that
 * transaction back.
 * @throws ApiError 422 naming `last_four`; 423 after five wrong attempts, also for correct characters
 */
async function requireIdentity(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  { sessionId, personId }: { sessionId: string; personId: string },
  lastFour: string,
  now: number,
): Promise<void> {
  const bucket = bucketOf(sessionId, personId);
  const { hits, expires_at } = await countHit(db, bucket, WRONG_IDENTITIES.milliseconds, now);
  if (hits > WRONG_IDENTITIES.hits) throw checkInLocked(secondsUntil(expires_at, now));
  const { id_no_sealed } = await db
    .selectFrom('persons')
    .select('id_no_sealed')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const number = openNumber(sealing, id_no_sealed);
  if (number === '' || number.slice(-4) !== lastFour) throw invalid({ last_four: ['identity.other'] });
  await giveBackHit(db, bucket, now);
}

/**
 * Returns the person that a card belongs to, within one session.
 * @throws ApiError 422 naming `card_code`, no matter which part of the card is wrong
 */
async function personOfCard(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  state: SessionState,
  teamSize: number,
  { number, card_code }: NewCheckIn,
): Promise<Person> {
  const people = await peopleOf(parts, state, teamSize);
  const person = people.find((one) => one.number === number);
  const isRight =
    person !== undefined &&
    codeOfCard(parts, number, person.one.person_id).replaceAll('-', '') === card_code.replaceAll('-', '');
  if (!isRight) throw invalid({ card_code: ['card.unknown'] });
  return person;
}

/**
 * Checks a person in by card and identity card. A repeated check-in changes nothing.
 * @throws ApiError 404, 403; 409 if the list is not open or the entry is absent; 422 naming the wrong field;
 * 423
 */
export async function checkIn(
  parts: Parts,
  userId: string,
  id: string,
  body: NewCheckIn,
): Promise<CheckInList> {
  const { db, clock, sealing } = parts;
  const now = clock();
  const given = await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, sealing };
    const { state, by, about } = await lockSession(within, userId, id, clock);
    if (!by.includes('checkIn')) throw forbidden();
    if (state.row.status !== 'checking' && state.row.status !== 'ready') throw conflict();
    const person = await personOfCard(within, state, about.event.team_size, body);
    const isHere = async () =>
      (await liveOf(within, id)).some(({ person_id }) => person_id === person.one.person_id);
    // Once the list is closed, the server checks the identity only of people whose entry has been admitted
    // late.
    if (state.row.status === 'ready' && (!takes('ready', person.entry.status) || (await isHere()))) {
      throw conflict();
    }
    return person;
  });
  const personId = given.one.person_id;
  await requireIdentity({ db, sealing }, { sessionId: id, personId }, body.last_four, now);
  await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, sealing };
    const { state, about } = await lockSession(within, userId, id, clock);
    const person = await personOfCard(within, state, about.event.team_size, body);
    const live = await liveOf(within, id);
    if (live.some(({ person_id }) => person_id === personId)) return;
    const isOpen = state.row.status === 'checking';
    // The members of an absent team cannot be checked in, not even the first of them.
    if (!takes(state.row.status, person.entry.status)) throw conflict();
    await transaction
      .insertInto('checkins')
      .values({
        id: randomKey(),
        session_id: id,
        entry_id: person.entry.id,
        person_id: personId,
        checked_by: userId,
        at: about.now,
        undone_at: null,
      })
      .execute();
    const here = new Set([personId, ...live.map(({ person_id }) => person_id)]);
    const team = (await peopleOf(within, state, about.event.team_size)).filter(
      ({ entry }) => entry.id === person.entry.id,
    );
    const isWhole = team.every(({ one }) => here.has(one.person_id));
    const { id: entryId, version, status } = person.entry;
    const isDue = isWhole && status === 'approved';
    if (isDue) {
      const move = requireMove('entries', status, { type: 'entry.checkIn', by: 'checkIn', isOpen, isWhole });
      await write(transaction, move, { id: entryId, version }, { updated_at: about.now });
    }
    await audit(transaction, {
      object: 'entry',
      object_id: entryId,
      action: 'entry.checkIn',
      actor_id: userId,
      capacity: 'checkIn',
      before: status,
      after: isDue ? 'checked_in' : status,
      reason: '',
      at: about.now,
    });
    await beginDuty(transaction, userId, about.event.id, about.now);
    await announce(transaction, about.event.id, 'day');
  });
  return findCheckInList(parts, userId, id);
}

/**
 * Withdraws a check-in.
 * @throws ApiError 404, 403; 409 if the list is closed or the check-in is already withdrawn
 */
export async function undoCheckIn(
  parts: Parts,
  userId: string,
  id: string,
  reason: string,
): Promise<CheckInList> {
  const { db, clock, sealing } = parts;
  const sessionId = await db.transaction().execute(async (transaction) => {
    const checkin = await transaction
      .selectFrom('checkins')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (checkin === undefined) throw notFound();
    const { session_id } = checkin;
    const { state, by, about } = await lockSession({ db: transaction, sealing }, userId, session_id, clock);
    if (!by.includes('checkIn')) throw forbidden();
    const undone = await transaction
      .updateTable('checkins')
      .set({ undone_at: about.now })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('id')
      .execute();
    const isOpen = state.row.status === 'checking';
    if (undone.length === 0 || !isOpen) throw conflict();
    const entry = state.entries.find((one) => one.id === checkin.entry_id);
    if (entry?.status === 'checked_in') {
      const move = requireMove('entries', entry.status, {
        type: 'entry.undoCheckIn',
        by: 'checkIn',
        isOpen,
        reason,
      });
      await write(transaction, move, { id: entry.id, version: entry.version }, { updated_at: about.now });
    }
    await audit(transaction, {
      object: 'entry',
      object_id: checkin.entry_id,
      action: 'entry.undoCheckIn',
      actor_id: userId,
      capacity: 'checkIn',
      before: entry?.status ?? '',
      after: 'approved',
      reason,
      at: about.now,
    });
    await announce(transaction, about.event.id, 'day');
    return session_id;
  });
  return findCheckInList(parts, userId, sessionId);
}
