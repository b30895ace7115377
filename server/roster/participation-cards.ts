import { heldStatuses, isRostered } from '../contract/competition/competition-making.ts';
import { API_ROOT } from '../contract/kit/api-root.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import { isOnRoster, onRoster } from '../contract/entry/entry-fields.ts';
import {
  CARDS_AT_ONCE,
  type Card,
  type CardSheet,
  type OwnDocuments,
} from '../contract/roster/participation-card.ts';
import { ownNumbers } from '../draw/own-numbers.ts';
import { drawToShow } from '../draw/tickets.ts';
import { signedLink } from '../file/files.ts';
import { conflict, notFound } from '../kit/api-error.ts';
import { readEntries, type FoundEntry } from './roster-entries.ts';
import { isOwn, liveEntries, requireRoster, type EventRow } from './roster-readers.ts';

/** Creates participation cards from the roster for each request. They are not stored. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** The maximum number of entries of one roster that are read for cards. */
const ENTRIES_AT_MOST = 10_000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns ten bytes in Base32 (RFC 4648), in four groups. */
function inGroups(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/**
 * Returns the code of a card: 80 bits that only the system can compute. The code stays the same when the
 * secret key is replaced. Another person in the same place gets another code.
 */
export const codeOfCard = (
  { sealing }: Pick<ApiParts, 'sealing'>,
  number: string,
  personId: string,
): string => inGroups(Buffer.from(sealing.proof(`card ${number} ${personId}`), 'base64url').subarray(0, 10));

/**
 * Returns the number of a card: the number of the entry, followed by the place of the member if the event has
 * teams.
 */
export const cardNumberOf = (no: string, seq: number, teamSize: number): string =>
  teamSize > 1 ? `${no}-${seq}` : no;

/**
 * Returns the cards of an entry.
 * @param isMine selects the people whose cards are returned, by user id
 */
function cardsOf(
  parts: Parts,
  { no, unit, people }: FoundEntry,
  { team_size }: Pick<EventRow, 'team_size'>,
  isMine: (userId: string) => boolean = () => true,
): Card[] {
  const now = parts.clock();
  return people
    .filter(({ user_id }) => isMine(user_id))
    .map(({ seq, person_id, real_name, photo_id }) => {
      const number = cardNumberOf(no ?? '', seq, team_size);
      return {
        number,
        code: codeOfCard(parts, number, person_id),
        name: real_name,
        photo_url:
          photo_id === null ? '' : `${API_ROOT}/files/${signedLink(parts.sealing, photo_id, now).token}`,
        unit,
      };
    });
}

const headOf = (event: EventRow, { id, name, starts_on, ends_on, place }: CompetitionRow) => ({
  competition: { id, name, starts_on, ends_on, place },
  event: { id: event.id, code: event.code, name: event.name, group: event.entrants },
});

/**
 * Returns the cards of an event: all cards for the committee, and the cards of its people for a unit.
 * @throws ApiError 404, also for a competitor, who reads the card of the entry instead, and for users on
 * duty; 409 before the roster is frozen
 */
export async function listEventCards(
  parts: Parts,
  userId: string,
  eventId: string,
  part: number,
): Promise<CardSheet> {
  const { event, competition, reader } = await requireRoster(parts.db, userId, eventId);
  if (reader.capacity === 'competitor' || reader.capacity === 'duty') throw notFound();
  if (!isRostered(event.status)) throw conflict();
  const entries = await readEntries(parts.db, {
    eventIds: [event.id],
    statuses: onRoster,
    ...(reader.capacity === 'unit' && { own: reader }),
    most: ENTRIES_AT_MOST,
  });
  const people = entries.flatMap((entry) => entry.people.map((one) => ({ ...entry, people: [one] })));
  const pieces = Math.max(1, Math.ceil(people.length / CARDS_AT_ONCE));
  if (part > pieces) throw notFound();
  const shown = people.slice((part - 1) * CARDS_AT_ONCE, part * CARDS_AT_ONCE);
  return {
    ...headOf(event, competition),
    cards: shown.flatMap((entry) => cardsOf(parts, entry, event)),
    total: people.length,
    part,
    parts: pieces,
  };
}

/**
 * Returns the cards of one entry: all cards for the committee and the unit, and only the competitor's card
 * for a competitor.
 * @throws ApiError 404, also if the entry exists but the user may not read it; 409 before the roster is
 * frozen, and if the entry is not on it
 */
export async function findEntryCards(parts: Parts, userId: string, entryId: string): Promise<CardSheet> {
  const row = await parts.db
    .selectFrom('entries')
    .select(['event_id', 'organisation_id', 'status'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { event, competition, reader } = await requireRoster(parts.db, userId, row.event_id);
  const isForAll =
    reader.capacity === 'organiser' ||
    (row.organisation_id !== null && reader.units.includes(row.organisation_id));
  const [entry] = await readEntries(parts.db, {
    eventIds: [event.id],
    statuses: liveEntries,
    ...(reader.capacity !== 'organiser' && { own: reader }),
    id: entryId,
    most: 1,
  });
  if (entry === undefined) throw notFound();
  if (!isRostered(event.status) || !isOnRoster(entry.status)) throw conflict();
  const cards = cardsOf(parts, entry, event, isForAll ? undefined : (one) => one === userId);
  return { ...headOf(event, competition), cards, total: cards.length, part: 1, parts: 1 };
}

/**
 * Returns the user's entries in events that are held, at most 50, sorted by the first day of the competition,
 * the latest first.
 */
export async function listOwnDocuments(parts: Parts, userId: string): Promise<OwnDocuments> {
  const { db, clock } = parts;
  const rows = await db
    .selectFrom('entries as entry')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'entry.competition_id')
    .select([
      'entry.id',
      'entry.no',
      'entry.status',
      'event.id as event_id',
      'event.code',
      'event.name as event',
      'event.entrants',
      'event.status as event_status',
      'competition.id as competition_id',
      'competition.name as competition',
      'competition.starts_on',
      'competition.ends_on',
      'competition.place',
      'competition.reg_close_at',
    ])
    .where((is) => isOwn(is, { userId, units: [] }))
    .where('entry.status', 'in', liveEntries)
    .where('event.status', 'in', heldStatuses)
    .orderBy('competition.starts_on', 'desc')
    .orderBy('event.code')
    .limit(50)
    .execute();
  const found = new Map<string, Awaited<ReturnType<typeof ownNumbers>>>();
  const draws = new Map<string, string>();
  for (const { id, no, status, event_id, event_status } of rows) {
    const mayHave = isRostered(event_status) && isOnRoster(status);
    if (mayHave) found.set(id, await ownNumbers(parts, event_id, no ?? ''));
    draws.set(id, mayHave ? await drawToShow(parts, userId, event_id) : '');
  }
  return {
    data: rows.map((row) => ({
      id: row.id,
      no: row.no ?? '',
      status: row.status,
      competition: {
        id: row.competition_id,
        name: row.competition,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        place: row.place,
      },
      event: { id: row.event_id, code: row.code, name: row.event, group: row.entrants },
      is_frozen: isRostered(row.event_status),
      reg_close_at: chinaInstant(row.reg_close_at),
      numbers: found.get(row.id)?.numbers ?? null,
      next_session: found.get(row.id)?.next_session ?? null,
      draw: draws.get(row.id) ?? '',
    })),
    meta: { server_time: chinaInstant(clock()) },
  };
}
