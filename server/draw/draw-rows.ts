import type { Selectable } from 'kysely';
import type { DrawRoundBy } from '../../machines/draw/draw-round.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { drawKinds, type DrawKind, type DrawRound, type DrawRoundList } from '../contract/draw/draw-round.ts';
import type { roundKinds } from '../contract/expert/assignment.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { ledUnits } from '../entry/led-units.ts';
import { dutyAt, type AboutEvent } from '../duty/assignment-rows.ts';

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

/** Its seed is open to everybody: of an order once it is sealed, of any attempt that is void. */
export const isRevealed = ({ kind, status }: Pick<RoundRow, 'kind' | 'status'>): boolean =>
  status === 'void' || (kind === 'order' && status === 'sealed');

export const listOf = (text: string): string[] => JSON.parse(text);

/** The seed of a round; `seed_sealed` holds its id beside it. */
export const openSeed = ({ sealing }: Pick<ApiParts, 'sealing'>, { seed_sealed }: RoundRow): string =>
  sealing.open(seed_sealed).split(' ')[1] ?? '';

/** What somebody is to the draws of an event, with the kinds they keep and the units whose words they have. */
export interface DrawReader {
  readonly by: readonly DrawStanding[];
  readonly keeps: readonly DrawKind[];
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
    .execute();
  const units = new Set(slots.flatMap(({ organisation_id }) => organisation_id ?? []));
  if (units.size > 0) by.push('leader');
  return { by, keeps, units };
}

/** What somebody is to one kind of draw: who keeps another kind only looks on. */
export const standingsTo = ({ by, keeps }: DrawReader, kind: DrawKind): DrawStanding[] =>
  by.filter((one) => one !== 'keeper' || keeps.includes(kind));

/** What the chart knows of them. */
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

/** Whether somebody may speak for a slot. */
export const isOwnSlot = (
  { slot, organisation_id }: Pick<WordRow, 'slot' | 'organisation_id'>,
  reader: DrawReader,
  kind: DrawKind,
): boolean =>
  organisation_id === null
    ? standingsTo(reader, kind).includes(slot === 'K' ? 'keeper' : 'supervisor')
    : reader.units.has(organisation_id);

/** What each of some units has said last. */
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

/** The tickets of a round, by their inputs. */
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

const instantOf = (at: number | null) => (at === null ? '' : chinaInstant(at));

/** When what happened to a round. */
export const timesOfRound = (row: RoundRow) => ({
  committed_at: chinaInstant(row.committed_at),
  words_until: chinaInstant(row.words_until),
  prepared_at: instantOf(row.prepared_at),
  drawn_at: instantOf(row.drawn_at),
  sealed_at: instantOf(row.sealed_at),
  voided_at: instantOf(row.voided_at),
  decoded_at: instantOf(row.decoded_at),
});
