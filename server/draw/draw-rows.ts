import type { Selectable } from 'kysely';
import type { DrawRoundBy, DrawRoundFacts } from '../../machines/draw/draw-round.machine.ts';
import { chinaInstant, phaseOf } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  AGREED_WITHIN,
  drawKinds,
  MOST_DRAWN,
  type DrawKind,
  type DrawRound,
  type DrawRoundList,
} from '../contract/draw/draw-round.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { roundKinds } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { countingStatuses, dutyAt, type AboutEvent } from '../expert/assignment-rows.ts';

/** Draws as the tables have them, and what somebody is to them. */

export type RoundRow = Selectable<Tables['draw_rounds']>;
type DrawStanding = DrawRoundList['meta']['by'][number];

/** The capacity that keeps a kind of round: who keeps the entry numbers also keeps the order. */
const keeperOf: Readonly<Record<DrawKind, (typeof roundKinds)[number]>> = {
  order: 'entryNo',
  entryNo: 'entryNo',
  station: 'station',
  workCode: 'workCode',
};

/** Where something has been prepared. */
const begunStatuses = ['ready', 'drawing', 'sealed'] as const;

/** Its seed is open to everybody: of an order once it is sealed, of any attempt that is void. */
export const isRevealed = ({ kind, status }: Pick<RoundRow, 'kind' | 'status'>): boolean =>
  status === 'void' || (kind === 'order' && status === 'sealed');

export const listOf = (text: string): string[] => JSON.parse(text);

/** The seed of a round; `seed_sealed` holds its id beside it. */
export const openSeed = ({ sealing }: Pick<ApiParts, 'sealing'>, { seed_sealed }: RoundRow): string =>
  sealing.open(seed_sealed).split(' ')[1] ?? '';

/** What the order of an event is drawn for: the numbers on its roster, sorted. */
export async function numbersOf(db: Database, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entries')
    .select('no')
    .where('event_id', '=', eventId)
    .where('status', 'in', onRoster)
    .execute();
  // ASCII: the order of the code units is that of the bytes.
  return rows.flatMap(({ no }) => (no === null ? [] : [no])).toSorted();
}

/** Whether the supervisor of an event is signed in. */
async function hasSupervisor(db: Database, eventId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('tokens', 'tokens.user_id', 'assignments.user_id')
    .select('assignments.id')
    .where('assignments.event_id', '=', eventId)
    .where('assignments.capacity', '=', 'supervisor')
    .where('assignments.status', 'in', countingStatuses)
    .where('tokens.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function stands(
  db: Database,
  eventId: string,
  kind: DrawKind | undefined,
  statuses: readonly (typeof begunStatuses)[number][],
): Promise<boolean> {
  if (kind === undefined) return false;
  const row = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('status', 'in', statuses)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What the chart of a round asks for at this moment.
 * @param round undefined before it begins
 */
export async function drawFactsOf(
  db: Database,
  { event, competition, now }: AboutEvent,
  kind: DrawKind,
  round?: RoundRow,
): Promise<DrawRoundFacts> {
  const numbers = await numbersOf(db, event.id);
  const scheme = await db
    .selectFrom('schemes')
    .select('id')
    .where('event_id', '=', event.id)
    .where('status', '=', 'fixed')
    .executeTakeFirst();
  const at = drawKinds.indexOf(kind);
  const isHeld = !['draft', 'archived', 'cancelled'].includes(phaseOf(competition, now));
  const isAsked = round !== undefined && now < (round.asked_at ?? 0) + AGREED_WITHIN;
  return {
    hasScheme: scheme !== undefined,
    isFrozen: isHeld && event.status === 'frozen' && numbers.length > 0 && numbers.length <= MOST_DRAWN,
    areWordsClosed: round !== undefined && now >= round.words_until,
    isUnchanged: round === undefined || JSON.stringify(numbers) === round.inputs,
    isPreviousSealed: at === 0 || (await stands(db, event.id, drawKinds[at - 1], ['sealed'])),
    hasNext: await stands(db, event.id, drawKinds[at + 1], begunStatuses),
    hasSupervisor: await hasSupervisor(db, event.id, now),
    waiting: isAsked ? round.asked : '',
  };
}

/**
 * The units that somebody has the word of: as the account with the leader's number, or, where no account has it, as
 * one that acts for the unit.
 */
async function ledUnits(db: Database, userId: string, competitionId: string): Promise<ReadonlySet<string>> {
  const { units, acts } = await accessScopeOf(db, userId);
  const rows = await db
    .selectFrom('delegations')
    .leftJoin('users as leader', (join) =>
      join.onRef('leader.phone', '=', 'delegations.leader_phone').on('leader.status', '=', 'active'),
    )
    .select(['delegations.organisation_id', 'leader.id as leader_id'])
    .where('delegations.competition_id', '=', competitionId)
    .execute();
  const led = rows.filter(({ leader_id }) => leader_id === userId).map((row) => row.organisation_id);
  const taken = new Set(rows.flatMap((row) => (row.leader_id === null ? [] : [row.organisation_id])));
  return new Set([...led, ...(acts ? units.filter((unit) => !taken.has(unit)) : [])]);
}

/** What somebody is to the draws of an event, with the units whose words they have. */
export interface DrawReader {
  readonly by: readonly DrawStanding[];
  readonly units: ReadonlySet<string>;
}

/** Nobody is `by` nothing but who may not know of the draws. */
export async function drawReaderOf(
  db: Database,
  userId: string,
  { event }: Pick<AboutEvent, 'event'>,
): Promise<DrawReader> {
  const duty = await dutyAt(db, userId, event.id);
  const { competitions } = await accessScopeOf(db, userId);
  const by: DrawStanding[] = [];
  if (duty?.capacity === 'encryption' && duty.round_kind === keeperOf.order) by.push('keeper');
  if (duty?.capacity === 'supervisor' || duty?.capacity === 'chief') by.push(duty.capacity);
  if (competitions.includes(event.competition_id)) by.push('organiser');
  const led = await ledUnits(db, userId, event.competition_id);
  const slots = await db
    .selectFrom('draw_words')
    .innerJoin('draw_rounds', 'draw_rounds.id', 'draw_words.round_id')
    .select('draw_words.organisation_id')
    .where('draw_rounds.event_id', '=', event.id)
    .where('draw_words.organisation_id', 'in', ['', ...led])
    .execute();
  const units = new Set(slots.flatMap(({ organisation_id }) => organisation_id ?? []));
  if (units.size > 0) by.push('leader');
  return { by, units };
}

/** What the chart knows of them. */
export const actingAs = ({ by }: DrawReader): DrawRoundBy[] =>
  by.map((one) => (one === 'chief' || one === 'organiser' ? 'viewer' : one));

export const wordsOf = (db: Database, roundId: string) =>
  db
    .selectFrom('draw_words')
    .leftJoin('organisations', 'organisations.id', 'draw_words.organisation_id')
    .selectAll('draw_words')
    .select('organisations.name as unit')
    .where('round_id', '=', roundId)
    .orderBy('slot')
    .execute();
export type WordRow = Awaited<ReturnType<typeof wordsOf>>[number];

/** Whether somebody may speak for a slot. */
export const isOwnSlot = (
  { slot, organisation_id }: Pick<WordRow, 'slot' | 'organisation_id'>,
  { by, units }: DrawReader,
): boolean =>
  organisation_id === null ? by.includes(slot === 'K' ? 'keeper' : 'supervisor') : units.has(organisation_id);

/** What each of some units has said last. */
async function lastWordsOf(db: Database, units: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('draw_words')
    .select(['organisation_id', 'word'])
    .where('organisation_id', 'in', ['', ...units])
    .where('word', '<>', '')
    .orderBy('said_at')
    .execute();
  return new Map(rows.map(({ organisation_id, word }) => [organisation_id ?? '', word]));
}

/** The tickets of a round, by their inputs. */
export async function ticketsOf(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  roundId: string,
): Promise<DrawRound['tickets']> {
  const rows = await db
    .selectFrom('draw_tickets')
    .select(['input', 'label_sealed'])
    .where('round_id', '=', roundId)
    .orderBy('input')
    .execute();
  return rows.map(({ input, label_sealed }) => ({
    input,
    label: sealing.open(label_sealed).split(' ')[1] ?? '',
  }));
}

const instantOf = (at: number | null) => (at === null ? '' : chinaInstant(at));

/** When what happened to a round. */
export const timesOfRound = (row: RoundRow) => ({
  committed_at: chinaInstant(row.committed_at),
  words_until: chinaInstant(row.words_until),
  prepared_at: instantOf(row.prepared_at),
  drawn_at: instantOf(row.drawn_at),
  sealed_at: instantOf(row.sealed_at),
  voided_at: instantOf(row.voided_at),
});

/** A round as somebody sees it. */
export async function describedRound(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  row: RoundRow,
  about: AboutEvent,
  reader: DrawReader,
): Promise<DrawRound> {
  const { db } = parts;
  const facts = await drawFactsOf(db, about, row.kind, row);
  const last = await lastWordsOf(db, reader.units);
  const isWorked = reader.by.includes('keeper') || reader.by.includes('supervisor');
  const maySee = row.drawn_at !== null && (isWorked || isRevealed(row));
  return {
    id: row.id,
    kind: row.kind,
    attempt: row.attempt,
    status: row.status,
    version: row.version,
    commitment: row.commitment,
    inputs_hash: row.inputs_hash,
    labels_hash: row.labels_hash,
    words_hash: row.words_hash,
    tag: row.tag,
    inputs: listOf(row.inputs).length,
    labels: listOf(row.labels).length,
    ...timesOfRound(row),
    reason: row.reason,
    slots: (await wordsOf(db, row.id)).map((slot) => ({
      slot: slot.slot,
      unit: slot.unit ?? '',
      word: slot.word,
      is_own: isOwnSlot(slot, reader),
      last_word: last.get(slot.organisation_id ?? '') ?? '',
    })),
    asked:
      facts.waiting === ''
        ? { reason: '', until: '' }
        : { reason: row.asked_reason, until: chinaInstant((row.asked_at ?? 0) + AGREED_WITHIN) },
    tickets: maySee ? await ticketsOf(parts, row.id) : [],
    facts,
  };
}
