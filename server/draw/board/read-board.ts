import { chinaInstant, phaseOf, publicStateOf } from '../../competition/competitions.ts';
import type { ApiParts } from '../../context.ts';
import type { Board, BoardKind, BoardQuery } from '../../contract/draw/board.ts';
import type { Database } from '../../db/open-database.ts';
import { pageOf } from '../../kit/list/list-page.ts';
import { lookUp } from '../../kit/rate-limits.ts';

interface Place {
  readonly seq: number;
  readonly kind: BoardKind;
  readonly event_id: string | null;
  readonly round_id: string | null;
}

/** The kinds of which a later entry of the same event or round replaces the earlier one. */
const renewed: readonly BoardKind[] = ['roster', 'marks', 'results', 'wordsMoved'];

/** Returns the entry that replaces another one, or that made its draw void. */
const successorOf = (entry: Place, later: readonly Place[]): Place | undefined =>
  later.find(
    ({ seq, kind, event_id, round_id }) =>
      seq > entry.seq &&
      ((kind === 'void' && entry.round_id === round_id) ||
        (kind === entry.kind &&
          renewed.includes(kind) &&
          entry.event_id === event_id &&
          entry.round_id === round_id)),
  );

/** Returns the entries of a board that can replace earlier ones, in their order. */
const renewals = (db: Database, competitionId: string): Promise<Place[]> =>
  db
    .selectFrom('board')
    .select(['seq', 'kind', 'event_id', 'round_id'])
    .where('competition_id', '=', competitionId)
    .where('kind', 'in', [...renewed, 'void'])
    .orderBy('seq')
    .execute();

/**
 * Returns one page of the board of a competition, in the order of `seq`.
 * @throws ApiError 404; 429 for an address with too many unknown ids
 */
export async function readBoard(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  competitionId: string,
  { page, per_page, after, kind, event, address }: BoardQuery & { address: string },
): Promise<Board> {
  const now = clock();
  const competition = await lookUp(db, { kind: 'proofs', address, now }, () =>
    db
      .selectFrom('competitions')
      .select(['id', 'name', 'status', 'reg_open_at', 'reg_close_at', 'starts_on', 'ends_on'])
      .where('id', '=', competitionId)
      .where('status', '<>', 'draft')
      .executeTakeFirst(),
  );
  const fitting = db
    .selectFrom('board')
    .leftJoin('competition_events as event', 'event.id', 'board.event_id')
    .where('board.competition_id', '=', competitionId)
    .where('board.seq', '>', after)
    .$call((some) => (kind === '' ? some : some.where('board.kind', '=', kind)))
    .$if(event !== '', (some) => some.where('event.code', '=', event));
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .select([
      'board.seq',
      'board.kind',
      'board.event_id',
      'board.round_id',
      'board.text',
      'board.at',
      'event.code',
    ])
    .orderBy('board.seq')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const events = await db
    .selectFrom('competition_events')
    .select(['code', 'name', 'status'])
    .where('competition_id', '=', competitionId)
    .where('id', 'in', (is) =>
      is.selectFrom('board').select('event_id').where('competition_id', '=', competitionId),
    )
    .orderBy('code')
    .execute();
  const later = await renewals(db, competitionId);
  const phase = phaseOf(competition, now);
  return {
    data: rows.map((row) => ({
      seq: row.seq,
      kind: row.kind,
      event: row.code ?? '',
      draw: row.round_id ?? '',
      text: row.text,
      at: chinaInstant(row.at),
      superseded_by: successorOf(row, later)?.seq ?? 0,
    })),
    meta: {
      competition: {
        id: competition.id,
        name: competition.name,
        state: publicStateOf(phase),
      },
      events: events.map((one) => ({
        code: one.code,
        name: one.name,
        state: publicStateOf(phase, one),
      })),
      pagination: pageOf(total, rows.length, { page, per_page }),
    },
  };
}
