import { isDeepStrictEqual } from 'node:util';
import { earlierMarks, eventFacts, type EventFacts } from '../archive/event-files.ts';
import { readEvents } from '../archive/archive-facts.ts';
import { boardOf } from '../archive/package-files.ts';
import { PackageFault } from '../archive/verify/open-package.ts';
import { checkBoard } from '../archive/verify/verify-board.ts';
import {
  checkCertificates,
  checkDraws,
  checkEarlierMarks,
  checkResults,
  checkRoster,
  checkSpares,
  lastVersion,
} from '../archive/verify/verify-event.ts';
import { textDigest } from '../audit/audit-hash.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { boardTrace } from '../draw/board/board.ts';
import { countBasisOf } from '../results/count-basis.ts';
import { isOpen } from '../results/publication-rows.ts';
import { publicKeyOf } from '../secret/signing-keys.ts';

/**
 * Comparison of what is published with the signed chain and with the rows that it follows from: the boards, the
 * results, the draws whose seed is open, the marks and the fixed schemes.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
type Competition = Awaited<ReturnType<typeof competitionsOf>>[number];

/** The number of rows per query. */
const PAGE = 1_000;

/**
 * Returns the deviations of all published values, one sentence each. A deviation counts if it is found twice,
 * because acts between two reads of a running system look like one.
 * @param now the instant of the check, in milliseconds
 */
export async function publishedFaults(parts: Parts, now: number): Promise<string[]> {
  const first = await faultsOf(parts, now);
  if (first.length === 0) return [];
  const again = new Set(await faultsOf(parts, now));
  return first.filter((fault) => again.has(fault));
}

async function faultsOf(parts: Parts, now: number): Promise<string[]> {
  const { db } = parts;
  const keys = await db.selectFrom('signing_keys').select(['id', 'public_key', 'private_sealed']).execute();
  const wrongKeys = keys.filter((key) => publicKeyOf(parts.sealing, key) !== key.public_key);
  const known = new Map(keys.map(({ id, public_key }) => [id, Buffer.from(public_key, 'hex')]));
  const faults = wrongKeys.map(({ id }) => `The public key ${id} is not that of its private half.`);
  faults.push(...(await changedSchemes(db)), ...(await lostBoards(db)));
  for (const competition of await competitionsOf(db)) {
    faults.push(...(await changedEntries(db, competition)));
    const events: EventFacts['content'][] = [];
    for (const { id } of await readEvents(db, competition.id)) {
      const facts = await eventFacts(parts, id, now);
      const fault = await faultIn(() => checkEvent(db, facts, known));
      if (fault !== null) faults.push(`${competition.name}, ${fault}`);
      events.push(asPublished(facts));
    }
    const fault = await faultIn(async () => {
      const board = checkBoard(events, keys.find(({ id }) => id === 0)?.public_key ?? '');
      for await (const page of boardOf(db, competition.id)) for (const entry of page) board.take(entry);
      board.end();
    });
    if (fault !== null) faults.push(`${competition.name}: ${fault}`);
  }
  return faults;
}

/** Runs a check. @returns the sentence of its fault; null if there is none */
async function faultIn(check: () => Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof PackageFault) return error.message;
    throw error;
  }
}

const competitionsOf = (db: Database) =>
  db
    .selectFrom('competitions')
    .select(['id', 'name', 'rehearsal_of'])
    .where('status', '<>', 'draft')
    .orderBy('id')
    .execute();

/** Returns the facts with the last tag of the marks that was published. The marks can have changed since. */
function asPublished({ content, tags }: EventFacts): EventFacts['content'] {
  const last = tags.at(-1);
  return { ...content, marks: last === undefined ? null : { nonce: last.nonce, tag: last.tag } };
}

/**
 * Checks whether an event may stand otherwise than its results: marks are given again, or a version that replaces
 * the public one is not released yet.
 */
const isChanging = ({ sheets, content }: EventFacts): boolean =>
  sheets.some(({ status }) => status !== 'locked' && status !== 'closed') ||
  content.appeals.some(({ status }) => status === 'upheld' || status === 'remedied') ||
  content.publications.some(isOpen);

/** Statuses of an event whose marks are fixed by a published tag. */
const fixedMarks: readonly string[] = ['marked', 'decoded', 'released', 'final'];

/** @throws PackageFault naming the first value that does not follow from the rows */
async function checkEvent(
  db: Database,
  facts: EventFacts,
  keys: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
  const { content, sheets, lines, tags } = facts;
  checkRoster(content);
  checkDraws(content);
  checkSpares(content);
  checkCertificates(content.code, content, keys);
  const last = tags.at(-1);
  const published = last === undefined ? [] : [{ ...last, lines: last.lines ?? lines }];
  for (const one of [...earlierMarks(tags), ...published]) checkEarlierMarks(content, one, one.lines);
  if (isChanging(facts)) return;
  if (published[0] !== undefined && fixedMarks.includes(content.status) && published[0].lines !== lines)
    throw new PackageFault(`${content.code}: the marks stand otherwise than they were published.`);
  if (!(await isCompiledFrom(db, facts)))
    throw new PackageFault(`${content.code}: what the public results were compiled from has changed.`);
  checkResults(content, sheets);
}

/** Checks whether the public version of the results was compiled from the present data. */
async function isCompiledFrom(db: Database, { content }: EventFacts): Promise<boolean> {
  const version = lastVersion(content);
  if (version === undefined) return true;
  const { compiled_from } = await db
    .selectFrom('publications')
    .select('compiled_from')
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow();
  return compiled_from === '' || compiled_from === (await countBasisOf(db, content.id)).digest;
}

/** Returns the fixed schemes whose content differs from the digest that the audit log holds. */
async function changedSchemes(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('schemes')
    .innerJoin('competition_events as event', 'event.id', 'schemes.event_id')
    .innerJoin('audit_log as log', 'log.object_id', 'schemes.id')
    .select(['schemes.content', 'schemes.number', 'event.code', 'log.after'])
    .where('schemes.status', '<>', 'draft')
    .where('log.object', '=', 'schemeContent')
    .orderBy('event.code')
    .execute();
  return rows
    .filter(({ content, after }) => textDigest(content) !== after)
    .map(({ code, number }) => `${code}: version ${number} of the scheme is not the one that was fixed.`);
}

/** Selects the digests of the entries of boards. */
const traces = (db: Database) =>
  db.selectFrom('audit_log as log').where('log.object', '=', 'board').where('log.action', '=', 'board.post');

/** Returns the boards of competitions that are gone. Only a rehearsal is removed, and the log says so. */
async function lostBoards(db: Database): Promise<string[]> {
  const rows = await traces(db)
    .leftJoin('competitions as competition', 'competition.id', 'log.object_id')
    .leftJoin('audit_log as erasure', (join) =>
      join
        .onRef('erasure.object_id', '=', 'log.object_id')
        .on('erasure.object', '=', 'competition')
        .on('erasure.action', '=', 'competition.erase'),
    )
    .select('log.object_id')
    .distinct()
    .where('competition.id', 'is', null)
    .where('erasure.id', 'is', null)
    .execute();
  return rows.map(({ object_id }) => `The competition ${object_id} is gone, with its board.`);
}

/** Compares the entries of a board with their digests in the audit log, in both directions. */
async function changedEntries(db: Database, { id, name, rehearsal_of }: Competition): Promise<string[]> {
  const rows = await traces(db).select('log.after').where('log.object_id', '=', id).execute();
  const kept = new Map<number, string[]>();
  for (const { after } of rows) {
    const seq = Number(after.split(' ')[0]);
    kept.set(seq, [...(kept.get(seq) ?? []), after]);
  }
  const faults: string[] = [];
  for (let [last, isMore] = [0, true]; isMore;) {
    const page = await db
      .selectFrom('board')
      .selectAll()
      .where('competition_id', '=', id)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const entry of page) {
      if (!isDeepStrictEqual(kept.get(entry.seq), [boardTrace(entry)]))
        faults.push(`${name}: entry ${entry.seq} of the board is not the one that the audit log holds.`);
      kept.delete(entry.seq);
    }
    last = page.at(-1)?.seq ?? last;
    isMore = page.length === PAGE;
  }
  // A rehearsal loses its entries while it is removed.
  if (rehearsal_of === null)
    for (const seq of kept.keys()) faults.push(`${name}: entry ${seq} of the board is gone.`);
  return faults;
}
