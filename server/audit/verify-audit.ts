import { setImmediate as othersFirst } from 'node:timers/promises';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { AuditHead } from '../contract/audit/audit-head.ts';
import { isSignedBy } from '../secret/signing-keys.ts';
import { StartError } from '../system/open-system.ts';
import { boardValues } from '../contract/draw/board-text.ts';
import { chainHash, FIRST_PREVIOUS, headText } from './audit-hash.ts';
import { headsOf } from './audit-heads.ts';
import { changedTexts } from './erased-texts.ts';

/** The number of rows in memory at once. */
const PAGE = 2_000;

/** The numbers of verified rows and heads, and the first deviation. */
export interface Verified {
  rows: number;
  /** Own heads, those on boards, and kept ones. */
  heads: number;
  /** A sentence; null if nothing deviates from the sealed state. */
  finding: string | null;
}

/** A head, and the place that it comes from: '' for the table of heads. */
interface PlacedHead {
  readonly head: AuditHead;
  readonly place: '' | 'kept' | 'posted';
}

interface Wish {
  /** The last day to verify. A head of this day must exist. */
  until?: string | undefined;
  /** Heads that were stored outside the system. Those from paper have no signature ('') and no key. */
  kept?: readonly AuditHead[];
}

/**
 * Recomputes the whole chain page by page while the system serves requests. Compares it with the stored
 * chain, with the heads of the days, with the heads on the boards of competitions, and with heads that were stored
 * elsewhere. Each row is hashed with the
 * stored hash of the row before it, so the first row that differs is the changed row.
 * @throws StartError if no head of the requested day exists
 */
export async function verifyAudit(db: Database, { until, kept = [] }: Wish = {}): Promise<Verified> {
  const own = await headsUntil(db, until);
  const within = ({ day }: AuditHead) => until === undefined || day <= until;
  const heads: PlacedHead[] = [
    ...own.map((head) => ({ head, place: '' }) as const),
    ...(await postedHeads(db)).filter(within).map((head) => ({ head, place: 'posted' }) as const),
    ...kept.filter(within).map((head) => ({ head, place: 'kept' }) as const),
  ].toSorted((a, b) => a.head.seq - b.head.seq);
  const byDay = new Map(own.map((head) => [head.day, head]));
  const end = until === undefined ? Infinity : byDay.get(until)?.seq;
  if (end === undefined) throw new StartError(`There is no head of ${until}.`);

  let last = { seq: 0, hash: FIRST_PREVIOUS };
  let passed = 0;
  const result = (finding: string | null): Verified => ({ rows: last.seq, heads: passed, finding });

  for await (const page of pagesOf(db, end)) {
    for (const row of page) {
      const fault = await faultOf(db, row, last);
      if (fault !== undefined) return result(`seq ${Math.min(row.seq, last.seq + 1)}: ${fault}`);
      last = { seq: row.seq, hash: row.hash };
      for (let next = heads[passed]; next !== undefined && next.head.seq <= row.seq; next = heads[passed]) {
        const wrong = headFault(next, last, byDay);
        if (wrong !== undefined) return result(`seq ${next.head.seq}: ${wrong}`);
        passed++;
      }
    }
  }
  const beyond = heads[passed];
  if (beyond !== undefined)
    return result(
      `seq ${last.seq + 1}: rows are missing from the end of the chain. The head of ${beyond.head.day} stands for ${beyond.head.seq}, and the chain ends at ${last.seq}.`,
    );
  return result(until === undefined ? await faultOutside(db) : null);
}

/** Selects the heads that this system has signed, up to a day. */
function headsUntil(db: Database, until: string | undefined): Promise<AuditHead[]> {
  return headsOf(db)
    .$if(until !== undefined, (all) => all.where('head.day', '<=', until ?? ''))
    .execute();
}

/** Selects the heads on the boards of competitions, each once. */
async function postedHeads(db: Database): Promise<AuditHead[]> {
  const rows = await db.selectFrom('board').select('text').distinct().where('kind', '=', 'head').execute();
  return rows.map(({ text }) => {
    const values = boardValues(text);
    const value = (name: string) => values.get(name) ?? '';
    return {
      day: value('day'),
      seq: Number(value('seq')),
      hash: value('hash'),
      signature: value('signature'),
      public_key: value('public_key'),
    };
  });
}

/** Yields the rows of the chain with their rows of the log, ordered by `seq`. */
async function* pagesOf(db: Database, end: number) {
  let page = await pageBehind(db, 0);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    // PostgreSQL reads the next page while this page is verified. The query must be sent before the yield.
    const next = last.seq < end ? pageBehind(db, last.seq) : Promise.resolve([]);
    next.catch(() => undefined);
    await othersFirst();
    yield page.filter(({ seq }) => seq <= end);
    page = await next;
  }
}

const pageBehind = (db: Database, after: number) =>
  db
    .selectFrom('audit_chain as chain')
    .leftJoin('audit_log as log', 'log.id', 'chain.audit_id')
    .select(['chain.seq', 'chain.audit_id', 'chain.hash'])
    .select(['chain.before_sha256', 'chain.after_sha256', 'chain.reason_sha256'])
    .select(['log.id', 'log.object', 'log.object_id', 'log.action', 'log.actor_id', 'log.capacity'])
    .select(['log.before', 'log.after', 'log.reason', 'log.at'])
    .where('chain.seq', '>', after)
    .orderBy('chain.seq')
    .limit(PAGE)
    .execute();

type Row = Awaited<ReturnType<typeof pageBehind>>[number];
type Logged = { [Column in keyof Row]: Column extends 'actor_id' ? Row[Column] : NonNullable<Row[Column]> };

const isLogged = (row: Row): row is Logged => row.id !== null;

async function faultOf(
  db: Database,
  row: Row,
  last: { seq: number; hash: string },
): Promise<string | undefined> {
  if (row.seq !== last.seq + 1) return 'the row is missing from the chain.';
  if (!isLogged(row)) return `the row ${row.audit_id} is gone from the log.`;
  if (hashOf(row, last.hash) !== row.hash)
    return `the row ${row.id}, its place in the chain or its hash has been changed.`;
  const text = (await changedTexts(db, [row])).get(row.id);
  if (text !== undefined) return `the text ${text} of ${row.id} has been changed.`;
  return undefined;
}

/**
 * @returns undefined if a column holds a value that no row can have, such as bytes or an instant before 1970
 */
function hashOf(row: Logged, previous: string): string | undefined {
  const digests = { before: row.before_sha256, after: row.after_sha256, reason: row.reason_sha256 };
  try {
    return chainHash(previous, row.seq, row, digests);
  } catch {
    return undefined;
  }
}

/** Returns a sentence for each text that a row of the log says was erased: what, when and by whom. */
export async function erasuresIn(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log as log')
    .leftJoin('users', 'users.id', 'log.actor_id')
    .select(['log.object_id', 'log.after', 'log.reason', 'log.at', 'log.capacity', 'users.username'])
    .where('log.object', '=', 'audit')
    .where('log.action', '=', 'audit.erase')
    .orderBy('log.at')
    .orderBy('log.id')
    .execute();
  return rows.map(
    ({ object_id, after, reason, at, capacity, username }) =>
      `${chinaInstant(at)}: the text ${after} of ${object_id} was erased by ${username ?? capacity}. Reason: ${reason || 'none'}.`,
  );
}

function headFault(
  { head, place }: PlacedHead,
  last: { seq: number; hash: string },
  own: ReadonlyMap<string, AuditHead>,
): string | undefined {
  const name = `the ${place === '' ? '' : `${place} `}head of ${head.day}`;
  if (head.hash !== last.hash) return `${name} is not that of the chain.`;
  const isPrinted = place === 'kept' && head.signature === '';
  if (!isPrinted && !isSignedBy(head.public_key, headText(head), head.signature))
    return `${name} is not signed.`;
  if (place === '') return undefined;
  const here = own.get(head.day);
  if (here === undefined) return `${name} is not here.`;
  if (isPrinted) return undefined;
  const isSame = here.signature === head.signature && here.public_key === head.public_key;
  return isSame ? undefined : `${name} was signed otherwise.`;
}

/** Returns the first fault of rows that are not in the chain, null if there is none. */
async function faultOutside(db: Database): Promise<string | null> {
  const waiting = db.selectFrom('audit_unsealed as waiting').select('waiting.audit_id').limit(1);
  const gone = await waiting
    .leftJoin('audit_log as log', 'log.id', 'waiting.audit_id')
    .where('log.id', 'is', null)
    .executeTakeFirst();
  if (gone !== undefined) return `The row ${gone.audit_id} waits for the chain, and is gone from the log.`;
  const again = await waiting
    .innerJoin('audit_chain as chain', 'chain.audit_id', 'waiting.audit_id')
    .executeTakeFirst();
  if (again !== undefined) return `The row ${again.audit_id} is in the chain, and waits for it again.`;
  if (await isCountRight(db)) return null;
  const stray = await findStray(db);
  return stray === undefined
    ? null
    : `The row ${stray} of the log is not in the chain, and does not wait for it.`;
}

/**
 * Checks the number of rows in the log. At this point every row of the chain has a row of the log, so equal
 * counts prove that the log has no other rows.
 */
async function isCountRight(db: Database): Promise<boolean> {
  const count = (table: 'audit_log' | 'audit_chain' | 'audit_unsealed') =>
    db.selectFrom(table).select((is) => is.fn.countAll<number>().as('rows'));
  // One statement reads all counts at one instant.
  const { logged, chained, waiting } = await db
    .selectNoFrom([
      count('audit_log').as('logged'),
      count('audit_chain').as('chained'),
      count('audit_unsealed').as('waiting'),
    ])
    .$narrowType<{ logged: number; chained: number; waiting: number }>()
    .executeTakeFirstOrThrow();
  return logged === chained + waiting;
}

/**
 * Returns the id of a row of the log that is neither in the chain nor waits for it. The application does not
 * write such rows.
 */
async function findStray(db: Database): Promise<string | undefined> {
  const stray = await db
    .selectFrom('audit_log as log')
    .leftJoin('audit_chain as chain', 'chain.audit_id', 'log.id')
    .leftJoin('audit_unsealed as waiting', 'waiting.audit_id', 'log.id')
    .select('log.id')
    .where('chain.seq', 'is', null)
    .where('waiting.audit_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return stray?.id;
}
