import * as v from 'valibot';
import { secondPersonOf } from '../account/second-person.ts';
import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import {
  publicReason,
  type EventResults,
  type Publication,
  type ResultLine,
} from '../contract/results/event-results.ts';
import { resultModule } from '../contract/results/result-lines.ts';
import { aspectsOf, maximumOf } from '../contract/marking/scheme-content.ts';
import { inSlices, mapInSlices } from '../db/loop-slices.ts';
import type { Database } from '../db/open-database.ts';
import { stored } from '../db/stored-json.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { notFound } from '../kit/api-error.ts';
import { liveScheme } from '../marking/require-scheme.ts';
import { contentOf } from '../marking/schemes.ts';
import { isOwn } from '../roster/roster-readers.ts';
import { countBasisOf, type CountBasis } from './count-basis.ts';
import { count } from './count.ts';
import { namesOfEvent } from './public-answers.ts';
import {
  exportsAs,
  isPublic,
  phaseOfPublication,
  publicationFacts,
  publicationsOf,
  resultReadersOf,
  type PublicationRow,
  type ResultReader,
  type ResultRow,
} from './publication-rows.ts';
import { readCount } from './read-count.ts';

/** The results of an event for a reader. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

export const linesOf = (db: Database, publicationId: string): Promise<ResultRow[]> =>
  db.selectFrom('results').selectAll().where('publication_id', '=', publicationId).execute();

/** Returns the entries whose line differs from the previous version. */
function changedSince(lines: readonly ResultRow[], before: readonly ResultRow[]): string[] {
  const known = new Map(before.map((line) => [line.entry_id, line]));
  return lines
    .filter((line) => {
      const old = known.get(line.entry_id);
      return (
        old === undefined ||
        old.total !== line.total ||
        old.rank !== line.rank ||
        old.award !== line.award ||
        old.state !== line.state
      );
    })
    .map(({ entry_id }) => entry_id);
}

/** Returns the entries of an event that belong to the reader. */
async function ownEntries(db: Database, userId: string, eventId: string): Promise<ReadonlySet<string>> {
  const scope = await accessScopeOf(db, userId);
  const rows = await db
    .selectFrom('entries as entry')
    .select('entry.id')
    .where('entry.event_id', '=', eventId)
    .where((is) => isOwn(is, scope))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const resultModules = v.array(resultModule);

/** The data that a line needs besides its row. */
interface Around {
  readonly names: Awaited<ReturnType<typeof namesOfEvent>>;
  readonly own: ReadonlySet<string>;
  /** Whether the reader can see the modules of all entries, and not only of the own ones. */
  readonly isCrew: boolean;
  readonly userId: string;
  readonly basis: CountBasis;
}

function describedLine(row: ResultRow, { names, own, isCrew }: Around): ResultLine {
  const known = names.get(row.entry_id);
  const is_own = own.has(row.entry_id);
  const isOpen = isCrew || is_own;
  return {
    entry_id: row.entry_id,
    no: known?.no ?? '',
    name: known?.name ?? '',
    unit: known?.unit ?? '',
    state: row.state,
    total: row.total,
    rank: row.rank,
    award: row.award,
    modules: isOpen ? stored(resultModules, row.modules) : [],
    time: isOpen ? row.time : null,
    is_own,
  };
}

const LAST = Number.MAX_SAFE_INTEGER;
const byRank = (a: ResultLine, b: ResultLine) =>
  (a.rank ?? LAST) - (b.rank ?? LAST) || (b.total ?? -1) - (a.total ?? -1) || (a.no < b.no ? -1 : 1);

async function namesOfAccounts(db: Database, ids: readonly (string | null)[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .select(['users.id', 'users.name', 'persons.real_name'])
    .where('users.id', 'in', ['', ...ids.flatMap((id) => id ?? [])])
    .execute();
  const names = new Map(rows.map(({ id, name, real_name }) => [id, real_name ?? name]));
  return (id: string | null) => names.get(id ?? '') ?? '';
}

/** Returns the entries that are equal by all rules while a ruling is missing. */
async function tiedIn(parts: Parts, about: AboutEvent, row: PublicationRow): Promise<string[][]> {
  if (row.status !== 'needs_ruling') return [];
  const { tied } = await inSlices(count(await readCount(parts, about, JSON.parse(row.rulings))));
  return tied.map((group) => [...group]);
}

async function described(
  parts: Parts,
  about: AboutEvent,
  row: PublicationRow,
  around: Around,
): Promise<Publication> {
  const { db } = parts;
  const rows = await linesOf(db, row.id);
  const before = row.corrects === null ? [] : await linesOf(db, row.corrects);
  const facts = publicationFacts(about, row, around.basis, false);
  const status = phaseOfPublication(about, row);
  const nameOf = await namesOfAccounts(
    db,
    around.isCrew ? [row.compiled_by, row.agreed_by, row.proposed_by, row.approved_by] : [],
  );
  return {
    id: row.id,
    number: row.number,
    status: status === 'uncompiled' ? 'compiled' : status,
    corrects: row.corrects ?? '',
    compiled_at: chinaInstant(row.compiled_at),
    agreed_at: chinaInstantOrNone(row.agreed_at),
    release_at: chinaInstantOrNone(row.release_at),
    publicity_until: chinaInstantOrNone(row.publicity_until),
    signatories: {
      clerk: nameOf(row.compiled_by),
      chief: nameOf(row.agreed_by),
      proposer: nameOf(row.proposed_by),
      approver: nameOf(row.approved_by),
    },
    answer_hash: row.answer_hash,
    reason: around.isCrew ? row.reason : publicReason(row),
    tied: around.isCrew ? await tiedIn(parts, about, row) : [],
    lines: (await mapInSlices(rows, (line) => describedLine(line, around))).toSorted(byRank),
    changed: row.corrects === null ? [] : changedSince(rows, before),
    second:
      row.status === 'proposed' && row.proposed_by !== null && around.isCrew
        ? await secondPersonOf(db, row.proposed_by, around.userId)
        : 'another',
    facts,
    version: row.version,
  };
}

/**
 * Returns the versions that the reader can see. A reader who is only entered sees the latest public version.
 */
const shownTo = (by: readonly ResultReader[], rows: readonly PublicationRow[], about: AboutEvent) =>
  by.includes('entered') ? rows.filter((row) => isPublic(phaseOfPublication(about, row))).slice(0, 1) : rows;

/**
 * Returns the results for a reader; null before decoding, and for a reader who is only entered before the
 * release.
 */
export async function eventResultsFor(
  parts: Parts,
  userId: string,
  eventId: string,
): Promise<EventResults | null> {
  const { db, clock } = parts;
  const about = await aboutEvent(db, eventId, clock());
  const by = await resultReadersOf(db, userId, about);
  const isCrew = !by.includes('entered');
  const rows = shownTo(by, await publicationsOf(db, eventId), about);
  if (by.length === 0 || !isDecoded(about.event.status) || (!isCrew && rows.length === 0)) return null;
  const basis = await countBasisOf(db, eventId);
  const around = {
    names: await namesOfEvent(db, eventId),
    own: isCrew ? new Set<string>() : await ownEntries(db, userId, eventId),
    isCrew,
    userId,
    basis,
  };
  const scheme = await liveScheme(db, eventId);
  const modules = scheme === undefined ? [] : contentOf(scheme).modules;
  const data = [];
  for (const row of rows) data.push(await described(parts, about, row, around));
  const { event, competition } = about;
  return {
    data,
    modules: modules.map((module) => ({
      code: module.code,
      name: module.name,
      max: maximumOf(aspectsOf(module)),
    })),
    meta: {
      event: { id: event.id, code: event.code, name: event.name, status: event.status },
      competition: { id: competition.id, name: competition.name },
      by,
      may_export: (await exportsAs(db, userId, by)) !== null,
      facts: publicationFacts(about, null, basis, false),
      server_time: chinaInstant(about.now),
    },
  };
}

/** Returns the results for a reader. @throws ApiError 404 if the user may not read them */
export async function findEventResults(parts: Parts, userId: string, eventId: string): Promise<EventResults> {
  const found = await eventResultsFor(parts, userId, eventId);
  if (found === null) throw notFound();
  return found;
}
