import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  type StringReference,
} from 'kysely';
import type { DrawRoundBy } from '../../machines/draw/draw-round.machine.ts';
import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { isReleased } from '../contract/competition/competition-making.ts';
import { drawKinds, type DrawKind, type DrawRound, type DrawRoundList } from '../contract/draw/draw-round.ts';
import type { roundKinds } from '../contract/expert/assignment.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { ledUnits } from '../entry/led-units.ts';
import { dutyAt, type AboutEvent } from '../duty/assignment-rows.ts';

/** Rows of draws, and the standings of a user to them. */

export type RoundRow = Selectable<Tables['draw_rounds']>;
type DrawStanding = DrawRoundList['meta']['by'][number];

/** The keeper of each kind of round. The keeper of the entry numbers also keeps the order. */
const keeperOf: Readonly<Record<DrawKind, (typeof roundKinds)[number]>> = {
  order: 'entryNo',
  entryNo: 'entryNo',
  station: 'station',
  workCode: 'workCode',
};

/** Checks whether the end of a round makes its seed public: a sealed order or a void attempt. */
export const isRevealedAtEnd = ({ kind, status }: Pick<RoundRow, 'kind' | 'status'>): boolean =>
  status === 'void' || (kind === 'order' && status === 'sealed');

/** Checks whether the seed of a round is public. The seed of a secret draw is public after the release of results. */
export const isRevealed = (
  row: Pick<RoundRow, 'kind' | 'status'>,
  event: Pick<AboutEvent['event'], 'status'>,
): boolean => isRevealedAtEnd(row) || (row.status === 'decoded' && isReleased(event.status));

export const listOf = (text: string): string[] => JSON.parse(text);

/** Returns the seed of a round. `seed_sealed` contains the round's id and the seed. */
export const openSeed = ({ sealing }: Pick<ApiParts, 'sealing'>, { seed_sealed }: RoundRow): string =>
  sealing.open(seed_sealed).split(' ')[1] ?? '';

/**
 * The standings of a user to the draws of an event, the kinds the user keeps, and the units whose words the
 * user adds.
 */
export interface DrawReader {
  readonly by: readonly DrawStanding[];
  readonly keeps: readonly DrawKind[];
  readonly units: ReadonlySet<string>;
}

/**
 * Checks whether a unit has an entry on the roster of an event. A delegation whose entries were all withdrawn
 * after the commitment has no part in the draw.
 */
export const hasEntry = <DB extends Pick<Tables, 'entries'>, TB extends keyof DB>(
  is: ExpressionBuilder<DB, TB>,
  unit: StringReference<DB, TB>,
  eventId: Expression<string>,
): Expression<SqlBool> => sql<SqlBool>`exists (
  select 1 from entries where entries.organisation_id = ${is.ref(unit)} and entries.event_id = ${eventId}
  and entries.status in (${sql.join(onRoster)}))`;

/** Returns the standings of a user. `by` is empty if the user may not read the draws. */
export async function drawReaderOf(
  db: Database,
  userId: string,
  { event }: Pick<AboutEvent, 'event'>,
): Promise<DrawReader> {
  const duty = await dutyAt(db, userId, event.id);
  const { competitions } = await accessScopeOf(db, userId);
  const by: DrawStanding[] = [];
  const keeps = drawKinds.filter(
    (kind) => duty?.capacity === 'encryption' && duty.round_kind === keeperOf[kind],
  );
  if (keeps.length > 0) by.push('keeper');
  if (duty?.capacity === 'supervisor' || duty?.capacity === 'chief') by.push(duty.capacity);
  if (competitions.includes(event.competition_id)) by.push('organiser');
  const led = await ledUnits(db, userId, event.competition_id);
  const slots = await db
    .selectFrom('draw_words')
    .innerJoin('draw_rounds', 'draw_rounds.id', 'draw_words.round_id')
    .select('draw_words.organisation_id')
    .where('draw_rounds.event_id', '=', event.id)
    .where('draw_words.organisation_id', 'in', ['', ...led])
    .where((is) => hasEntry(is, 'draw_words.organisation_id', is.val(event.id)))
    .execute();
  const units = new Set(slots.flatMap(({ organisation_id }) => organisation_id ?? []));
  if (units.size > 0) by.push('leader');
  return { by, keeps, units };
}

/** Returns the standings of a user to one kind of draw. The keeper of another kind is not a keeper here. */
export const standingsTo = ({ by, keeps }: DrawReader, kind: DrawKind): DrawStanding[] =>
  by.filter((one) => one !== 'keeper' || keeps.includes(kind));

/** Returns the standings as the chart names them. */
export const actingAs = (reader: DrawReader, kind: DrawKind): DrawRoundBy[] => {
  const acting = standingsTo(reader, kind).map((one) =>
    one === 'chief' || one === 'organiser' ? 'viewer' : one,
  );
  return acting.length === 0 ? ['viewer'] : acting;
};

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

/** Returns when a slot was given its word or declined; null if it is still open. */
export const answeredAt = ({
  word,
  said_at,
  declined_at,
}: Pick<WordRow, 'word' | 'said_at' | 'declined_at'>): number | null => (word === '' ? declined_at : said_at);

/** Checks whether the reader may add the word of a slot. */
export const isOwnSlot = (
  { slot, organisation_id }: Pick<WordRow, 'slot' | 'organisation_id'>,
  reader: DrawReader,
  kind: DrawKind,
): boolean =>
  organisation_id === null
    ? standingsTo(reader, kind).includes(slot === 'K' ? 'keeper' : 'supervisor')
    : reader.units.has(organisation_id);

/** Returns the latest word of each unit. */
export async function lastWordsOf(
  db: Database,
  units: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('draw_words')
    .select(['organisation_id', 'word'])
    .where('organisation_id', 'in', ['', ...units])
    .where('word', '<>', '')
    .orderBy('said_at')
    .execute();
  return new Map(rows.map(({ organisation_id, word }) => [organisation_id ?? '', word]));
}

/** Returns the tickets of a round, sorted by input. */
export async function ticketsOf(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  roundId: string,
): Promise<DrawRound['tickets']> {
  const rows = await db
    .selectFrom('draw_tickets')
    .select(['input', 'label_sealed', 'out'])
    .where('round_id', '=', roundId)
    .orderBy('input')
    .execute();
  return rows.map(({ input, label_sealed, out }) => ({
    input,
    label: sealing.open(label_sealed).split(' ')[1] ?? '',
    out,
  }));
}

/** Returns the instants of the steps of a round. */
export const timesOfRound = (row: RoundRow) => ({
  committed_at: chinaInstant(row.committed_at),
  words_until: chinaInstant(row.words_until),
  words_closed_at: chinaInstantOrNone(row.words_closed_at),
  prepared_at: chinaInstantOrNone(row.prepared_at),
  drawn_at: chinaInstantOrNone(row.drawn_at),
  sealed_at: chinaInstantOrNone(row.sealed_at),
  voided_at: chinaInstantOrNone(row.voided_at),
  decoded_at: chinaInstantOrNone(row.decoded_at),
});
