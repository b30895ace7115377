import { TEXTS, FIRST_PREVIOUS } from '../audit/audit-hash.ts';
import { headsOf } from '../audit/audit-heads.ts';
import { aboutCompetition } from '../audit/record-objects.ts';
import { partnersOf } from '../competition/competitions.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { readEvents } from './archive-facts.ts';
import { eventFiles, honoursOf } from './event-files.ts';
import { masked } from './masked.ts';
import type { PackedBoardEntry, PackedLink } from './package-format.ts';
import type { PackedFile } from './package-zip.ts';

/** The files of a package, in sequence. The rows are read page by page. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** The number of rows per query. */
const PAGE = 1_000;

const README = `湖北工匠 · Hubei craftsman: package of a competition (hbgj-archive-1)

Check it without the system's database:

  npm start -- verify-archive FILE --key PUBLIC_KEY

PUBLIC_KEY is the key 0 of /api/v1/certificates/keys, as it was printed with the awards. The SHA-256 of FILE stands on
the board of the competition. What each file holds is described in server/OPERATIONS.md.
`;

/** Yields the entries of a board, page by page, in the order of `seq`. */
export async function* boardOf(db: Database, competitionId: string): AsyncGenerator<PackedBoardEntry[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await db
      .selectFrom('board')
      .leftJoin('competition_events as event', 'event.id', 'board.event_id')
      .select(['board.seq', 'board.kind', 'event.code', 'board.round_id', 'board.text', 'board.at'])
      .where('board.competition_id', '=', competitionId)
      .where('board.seq', '>', after)
      .orderBy('board.seq')
      .limit(PAGE)
      .execute();
    yield rows.map(({ code, round_id, ...row }) => ({ ...row, event: code ?? '', round: round_id ?? '' }));
    after = rows.at(-1)?.seq;
  }
}

/** Yields values as lines of JSON. */
async function* jsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** The end of the audit chain when the package is begun. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

export const chainEnd = async (db: Database): Promise<ChainEnd> =>
  (await db
    .selectFrom('audit_chain')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { seq: 0, hash: FIRST_PREVIOUS };

interface Slice {
  readonly competitionId: string;
  readonly eventIds: readonly string[];
  readonly end: ChainEnd;
}

/** Selects the rows of the chain about the competition, joined to the audit log. */
const ownRows = (db: Database, { competitionId, eventIds, end }: Slice) =>
  db
    .selectFrom('audit_log as log')
    .innerJoin('audit_chain as chain', 'chain.audit_id', 'log.id')
    .where(aboutCompetition(db, competitionId, eventIds))
    .where('chain.seq', '<=', end.seq);

async function readOwn(db: Database, slice: Slice, { from, to }: { from: number; to: number }) {
  const rows = await ownRows(db, slice)
    .select(['chain.seq', 'log.id', 'log.object', 'log.object_id', 'log.action', 'log.actor_id'])
    .select(['log.capacity', 'log.before', 'log.after', 'log.reason', 'log.at'])
    .select(['chain.before_sha256', 'chain.after_sha256', 'chain.reason_sha256'])
    .where('chain.seq', '>=', from)
    .where('chain.seq', '<=', to)
    .execute();
  return new Map(
    rows.map(({ seq, ...row }): [number, NonNullable<PackedLink['row']>] => {
      const [before, after, reason] = [masked(row.before), masked(row.after), masked(row.reason)];
      const shown = { before, after, reason };
      const hidden = TEXTS.filter((text) => shown[text] !== row[text]);
      return [seq, { ...row, ...shown, hidden }];
    }),
  );
}

/**
 * Yields the part of the chain that starts one link before the competition's first row. Rows about other
 * objects contain their hash only, because the committee has no access to other competitions.
 */
async function* chainOf(db: Database, slice: Slice): AsyncGenerator<string> {
  const { first } = await ownRows(db, slice)
    .select((is) => is.fn.min<number | null>('chain.seq').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null) return;
  if (first === 1) yield `${JSON.stringify({ seq: 0, hash: FIRST_PREVIOUS })}\n`;
  for (let from = Math.max(1, first - 1); from <= slice.end.seq; from += PAGE) {
    const to = Math.min(from + PAGE - 1, slice.end.seq);
    const links = await db
      .selectFrom('audit_chain')
      .select(['seq', 'hash'])
      .where('seq', '>=', from)
      .where('seq', '<=', to)
      .orderBy('seq')
      .execute();
    const own = await readOwn(db, slice, { from, to });
    yield links
      .map(({ seq, hash }): PackedLink => {
        const row = own.get(seq);
        return row === undefined || seq < first ? { seq, hash } : { seq, hash, row };
      })
      .map((link) => `${JSON.stringify(link)}\n`)
      .join('');
  }
}

/** Returns the public keys that sign data of the competition. */
const keysOf = (db: Database, competitionId: string) =>
  db
    .selectFrom('signing_keys')
    .select(['id', 'public_key'])
    .where((is) =>
      is.or([
        is('id', '=', 0),
        is(
          'id',
          'in',
          is.selectFrom('certificates').select('key_id').where('competition_id', '=', competitionId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();

/**
 * Yields all files except the manifest. A further kind of record needs one more file here and one more check
 * in `verify/`.
 */
export async function* packageFiles(
  parts: Parts,
  row: CompetitionRow,
  { end, now }: { end: ChainEnd; now: number },
): AsyncGenerator<PackedFile> {
  const { db } = parts;
  const events = await readEvents(db, row.id);
  yield { path: 'README.txt', texts: [README] };
  const organisers = await db
    .selectFrom('competition_organisers as held')
    .innerJoin('organisations', 'organisations.id', 'held.organisation_id')
    .select('organisations.name')
    .where('held.competition_id', '=', row.id)
    .orderBy('organisations.name')
    .execute();
  const { id, name, edition, starts_on, ends_on, place, host, reg_open_at, reg_close_at } = row;
  const names = { host, ...partnersOf(row) };
  const facts = { id, name, edition, starts_on, ends_on, place, ...names, reg_open_at, reg_close_at };
  yield {
    path: 'competition.json',
    texts: [JSON.stringify({ ...facts, organisers: organisers.map((one) => one.name) })],
  };
  for (const event of events) yield* eventFiles(parts, event.id, now);
  yield { path: 'honours.json', texts: [JSON.stringify(await honoursOf(db, row.id, null))] };
  yield { path: 'board.jsonl', texts: jsonLines(boardOf(db, row.id)) };
  yield { path: 'keys.json', texts: [JSON.stringify(await keysOf(db, row.id))] };
  const slice = { competitionId: row.id, eventIds: events.map((one) => one.id), end };
  yield { path: 'audit/chain.jsonl', texts: chainOf(db, slice) };
  const heads = await headsOf(db).where('head.seq', '<=', end.seq).orderBy('head.seq').execute();
  yield { path: 'audit/heads.json', texts: [JSON.stringify(heads)] };
}
