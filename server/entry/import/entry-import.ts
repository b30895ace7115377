import { createHash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import * as v from 'valibot';
import type { EntryEvent } from '../../../machines/entry/entry.machine.ts';
import { conflict, forbidden, invalid, notFound, registrationClosed } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { Check } from '../../contract/entry/entry.ts';
import {
  IMPORT_LIMITS,
  importColumns,
  importRow,
  type ImportColumn,
  type ImportQuery,
  type ImportResult,
  type ImportRow,
} from '../../contract/entry/entry-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { birthDateIn, maskIdentity } from '../../contract/kit/identity.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { personOfPhone, rowOfAccount } from '../../account/accounts.ts';
import { audit } from '../../kit/audit.ts';
import { chinaDay } from '../../competition/competitions.ts';
import { checksOf, demandedFiles, worstOf } from '../eligibility.ts';
import { ENTRY_NOTICE } from '../entry-notice.ts';
import { receiptNumber, usedOf } from '../moving/places.ts';
import { readEntrySheet, type SheetRow } from './entry-sheet.ts';
import { maskPhone } from '../../secret/mask.ts';
import { begin } from '../../db/move.ts';
import { tell } from '../../message/outbox.ts';
import { identityOf } from '../../person/persons.ts';
import { demandWithin } from '../../kit/rate-limits.ts';
import { lockPersons, shareEvents } from '../../kit/row-locks.ts';
import { randomKey } from '../../kit/secrets.ts';
import { keepNames, keepWords } from '../../person/search-words.ts';
import { standingOf } from '../standing.ts';

/** Files that one account may have looked at. */
const FILES_PER_ACCOUNT = { hits: 120, milliseconds: 3_600_000 };

/** Rows in these files. */
const ROWS_PER_ACCOUNT = { hits: 30_000, milliseconds: 3_600_000 };

/**
 * Rows that name somebody who is here already and cannot be entered: how many of a file are told, and how many of a
 * unit in a day. What they tell is whether numbers belong together, which nobody finds out by trying.
 */
const KNOWN_TOLD = 50;
const KNOWN_PER_UNIT = { hits: 500, milliseconds: 24 * 3_600_000 };
const knownFaults: readonly Fault[] = ['person.elsewhere', 'entry.taken'];

/** Rows that are looked up or written at once; between them others have their turn. */
const AT_ONCE = 250;

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing' | 'languages'>;

/** Told how far it is: rows done of all rows. */
export type OnProgress = (stage: 'checking' | 'saving', done: number, total: number) => void;

/** A file that may be imported: who asks, for which competition, with whom in it. */
export interface Import {
  userId: string;
  /** Where the call comes from. */
  address: string;
  unitId: string;
  competition: Awaited<ReturnType<typeof demandCompetition>>;
  rows: readonly SheetRow[];
  /** What the file was, to be told from another. */
  sha256: string;
}

async function demandCompetition(db: Database, id: string) {
  const row = await db
    .selectFrom('competitions')
    .select(['id', 'reg_open_at', 'reg_close_at', 'starts_on'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * The unit an account enters people for.
 * @throws ApiError 403 where it speaks for none, or only looks
 */
export async function demandUnit(db: Database, userId: string): Promise<string> {
  const { units, acts } = await standingOf(db, userId);
  const [unitId] = units;
  if (unitId === undefined || !acts) throw forbidden();
  return unitId;
}

const openEvents = (db: Database, competitionId: string) =>
  db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'planned')
    .orderBy('code')
    .execute();

/**
 * The events that a template is for; teams are entered one by one.
 * @throws ApiError 403, 404
 */
export async function listTemplateEvents(db: Database, userId: string, competitionId: string) {
  await demandUnit(db, userId);
  const { id } = await demandCompetition(db, competitionId);
  return (await openEvents(db, id)).filter(({ team_size }) => team_size === 1);
}

/**
 * The unit that an account enters people for, and the competition, whose registration is open; counted.
 * @throws ApiError 403; 404; 410 registration not open; 429
 */
export async function demandImport(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
) {
  const unitId = await demandUnit(db, userId);
  const competition = await demandCompetition(db, competitionId);
  const now = clock();
  if (now < competition.reg_open_at || now >= competition.reg_close_at) throw registrationClosed();
  await demandWithin(db, `imports:${userId}`, FILES_PER_ACCOUNT, now);
  return { unitId, competition };
}

/** @throws ApiError 422 naming what the unit has not said */
export function demandDeclared(said: { readonly stamped?: unknown; readonly consent?: unknown }): void {
  const lacking = (['stamped', 'consent'] as const).filter((one) => !said[one]);
  if (lacking.length > 0) {
    throw invalid(Object.fromEntries(lacking.map((one) => [one, ['required' as const]])));
  }
}

/**
 * Reads a file, as far as nobody has to be asked about its people.
 * @throws ApiError 403; 404; 410 registration not open; 422 naming `stamped`, `consent` or `file`; 429
 */
export async function readImport(
  parts: Parts,
  asking: { userId: string; address: string },
  query: ImportQuery,
  content: Buffer<ArrayBuffer>,
): Promise<Import> {
  const { db, clock, languages } = parts;
  const { unitId, competition } = await demandImport(parts, asking.userId, query.competition);
  if (query.dry_run === undefined) demandDeclared(query);
  const rows = await readEntrySheet(languages, content);
  await demandWithin(db, `import-rows:${asking.userId}`, ROWS_PER_ACCOUNT, clock(), rows.length);
  const sha256 = createHash('sha256').update(content).digest('base64url');
  return { ...asking, unitId, competition, rows, sha256 };
}

type Event = Awaited<ReturnType<typeof openEvents>>[number];
type Person = Pick<
  Tables['persons'],
  'id' | 'version' | 'id_no_digest' | 'real_name' | 'region_code' | 'occupation'
>;

/** Somebody who can be entered. */
interface Entrant {
  /** As the sheet numbers the row. */
  number: number;
  row: ImportRow;
  digest: string;
  event: Event;
  checks: Check[];
  /** Null where there is no account of the mobile number. */
  userId: string | null;
  /** Nobody has signed in to the account yet: its number is proposed only. */
  isProposed: boolean;
  /** Null where the account has no profile. */
  person: Person | null;
  /** Not entered for the event already, nor where that allows no second. */
  isUnique: boolean;
}

/** A cell: `rows.3.id_no`. */
const fieldOf = (row: number, column: ImportColumn): string => `rows.${row}.${column}`;

interface Judged {
  entrants: Entrant[];
  /** By {@link fieldOf}. */
  faults: Map<string, Fault>;
}

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, index) =>
    list.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** What {@link lookUp} finds of nobody, and what a look at a file begins with. */
const nobody = { accounts: [], holders: [], places: [], entries: [] };

/** What is already known of people with these mobile numbers and identities. */
async function lookUp(
  db: Database,
  { competition: { id: competitionId }, unitId }: Pick<Import, 'competition' | 'unitId'>,
  phones: string[],
  digests: string[],
) {
  if (phones.length === 0) return nobody;
  const accounts = await db
    .selectFrom('users')
    .leftJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'users.id').on('role.role', '=', 'Personal'),
    )
    .leftJoin('persons as person', 'person.user_id', 'users.id')
    .leftJoin('confirmed_affiliations as member', (join) =>
      join.onRef('member.user_id', '=', 'users.id').on('member.organisation_id', '=', unitId),
    )
    .select([
      'users.id as userId',
      'users.phone',
      'users.proposed_phone',
      'users.status',
      'role.role',
      'member.organisation_id as unit',
      'person.id',
      'person.version',
      'person.id_no_digest',
      'person.real_name',
      'person.region_code',
      'person.occupation',
    ])
    .where((is) =>
      is.or([
        is('users.phone', 'in', phones),
        is.and([
          is('users.phone', 'is', null),
          is('users.proposed_phone', 'in', phones),
          is.exists(
            is
              .selectFrom('user_organisations as offer')
              .select('offer.user_id')
              .whereRef('offer.user_id', '=', 'users.id')
              .where('offer.organisation_id', '=', unitId)
              .where('offer.status', '=', 'offered'),
          ),
        ]),
      ]),
    )
    .execute();
  const holders = await db
    .selectFrom('persons')
    .select(['id', 'id_no_digest'])
    .where('id_no_digest', 'in', digests)
    .execute();
  const places = await db
    .selectFrom('entry_places')
    .select(['event_id', 'id_no_digest', 'exclusive'])
    .where('competition_id', '=', competitionId)
    .where('id_no_digest', 'in', digests)
    .execute();
  const entries =
    accounts.length === 0
      ? []
      : await db
          .selectFrom('entries')
          .select(['user_id', 'event_id'])
          .where('competition_id', '=', competitionId)
          .where(
            'user_id',
            'in',
            accounts.map(({ userId }) => userId),
          )
          .where('status', 'not in', ['rejected', 'withdrawn'])
          .execute();
  return { accounts, holders, places, entries };
}

/** Which column is at fault where somebody does not meet a rule, and what is said of it. */
export const ruleFaults = {
  age: ['id_no', 'rule.age'],
  birth: ['id_no', 'rule.birth'],
  occupation: ['occupation', 'rule.occupation'],
} as const;

/**
 * Looks at every row: by the contract, in the file, by the rules and places of its event.
 * @param isTrial nobody is looked up: neither the faults nor the time say who is known here. Otherwise only people
 *   who are new, confirmed as the unit's own, or have been made by it and not yet signed in to, can be entered.
 */
async function judge(
  { db, clock, sealing }: Parts,
  file: Import,
  isTrial: boolean,
  onProgress: OnProgress,
): Promise<Judged> {
  const { competition, rows, unitId } = file;
  const today = chinaDay(clock());
  const events = new Map((await openEvents(db, competition.id)).map((event) => [event.code, event]));
  const used = await usedOf(db, competition.id, unitId);
  const faults = new Map<string, Fault>();
  const blame = (row: number, column: ImportColumn, fault: Fault) => {
    const field = fieldOf(row, column);
    // The first thing that is wrong with a cell is enough to mend it.
    if (!faults.has(field)) faults.set(field, fault);
  };
  const entrants: Entrant[] = [];
  const counted = new Map<string, number>();
  // Where in the file somebody came before: by mobile number, and by event or kind of event.
  const owners = new Map<string, { digest: string; number: number }>();
  const entered = new Map<string, number>();

  for (const [index, chunk] of chunksOf(rows).entries()) {
    const read = chunk.flatMap(({ number, cells, faults: known }) => {
      for (const [column, fault] of Object.entries(known)) blame(number, column as ImportColumn, fault);
      const { success, output, issues } = v.safeParse(importRow, cells);
      for (const issue of issues ?? []) {
        blame(number, issue.path?.[0]?.key as ImportColumn, issue.message as Fault);
      }
      if (!success || Object.keys(known).length > 0) return [];
      return [{ number, row: output, digest: sealing.digest(output.id_no) }];
    });
    const looked = isTrial
      ? nobody
      : await lookUp(
          db,
          file,
          read.map(({ row }) => row.phone),
          read.map(({ digest }) => digest),
        );
    // The account that the unit has made for a number comes before the one its owner has made: the file tells
    // nobody that there is another.
    const accounts = new Map(
      looked.accounts
        .toSorted((a, b) => Number(a.phone === null) - Number(b.phone === null))
        .map((account) => [account.phone ?? account.proposed_phone, account]),
    );
    const holdersOf = grouped(looked.holders, ({ id_no_digest }) => id_no_digest);
    const placesOf = grouped(looked.places, ({ id_no_digest }) => id_no_digest);
    const entriesOf = new Set(looked.entries.map(({ user_id, event_id }) => `${user_id} ${event_id}`));

    for (const { number, row, digest } of read) {
      const found: [ImportColumn, Fault][] = [];
      const birth_date = birthDateIn(row.id_no) ?? '';
      if (birth_date > today) found.push(['id_no', 'identity.date']);
      const event = events.get(row.event);
      if (event === undefined) found.push(['event', 'event.unknown']);

      const owner = owners.get(row.phone);
      if (owner !== undefined && owner.digest !== digest) found.push(['phone', `row.twice:${owner.number}`]);
      owners.set(row.phone, owner ?? { digest, number });
      const account = accounts.get(row.phone);
      const person = account?.id == null ? null : (account as Person);
      const holders = holdersOf.get(digest) ?? [];
      const isNew = account === undefined && holders.length === 0 && !placesOf.has(digest);
      const isTheirs =
        account !== undefined &&
        (account.unit !== null || account.phone === null) &&
        account.role !== null &&
        account.status === 'active' &&
        (person === null || (person.id_no_digest === digest && person.real_name === row.real_name)) &&
        holders.every(({ id }) => id === person?.id);
      if (!isNew && !isTheirs) found.push(['phone', 'person.elsewhere']);

      if (event !== undefined) {
        if (event.team_size > 1) found.push(['event', 'event.team']);
        const keys = [`${event.id} ${digest}`, ...(event.exclusive === 1 ? [digest] : [])];
        const before = keys.map((key) => entered.get(key)).find((one) => one !== undefined);
        for (const key of keys) entered.set(key, before ?? number);
        const isEntered =
          entriesOf.has(`${account?.userId} ${event.id}`) ||
          (placesOf.get(digest) ?? []).some(
            (place) => place.event_id === event.id || (place.exclusive === 1 && event.exclusive === 1),
          );
        const isUnique = before === undefined && !isEntered;
        if (before !== undefined) found.push(['id_no', `row.twice:${before}`]);
        else if (isTheirs && isEntered) found.push(['id_no', 'entry.taken']);

        // What people have told of themselves counts before what their unit says of them.
        const asked = { ...event, starts_on: competition.starts_on };
        // The day of birth is that of the row: a profile with another number is not entered.
        const known = { ...row, ...person, birth_date };
        const checks = checksOf(asked, known);
        if (demandedFiles(asked, known).length > 0) found.push(['event', 'row.files']);
        for (const { rule, result, limit } of checks) {
          if (result !== 'fail' || rule === 'region' || rule === 'files') continue;
          const [column, fault] = ruleFaults[rule];
          found.push([column, fault === 'rule.age' ? `${fault}:${Number(limit)}` : fault]);
        }
        const count = (counted.get(event.id) ?? 0) + 1;
        counted.set(event.id, count);
        const left = Math.max(0, Math.min(...allowances(event, used.get(event.id) ?? 0)));
        if (count > left) found.push(['event', `places.left:${left}`]);
        if (found.length === 0) {
          const isProposed = account === undefined || account.phone === null;
          const userId = account?.userId ?? null;
          entrants.push({ number, row, digest, event, checks, userId, isProposed, person, isUnique });
        }
      }
      for (const [column, fault] of found) blame(number, column, fault);
    }
    onProgress('checking', Math.min((index + 1) * AT_ONCE, rows.length), rows.length);
    await othersFirst();
  }
  return { entrants, faults };
}

/** Places that are left, of the event and of the unit; without end where there is no limit. */
const allowances = ({ places, taken, per_unit }: Event, used: number): number[] => [
  places === 0 ? Infinity : places - taken,
  per_unit === 0 ? Infinity : per_unit - used,
];

/** What is told of a file before it is put into words. @param isTrial who would be entered is told as well */
function resultOf(
  { rows }: Import,
  { entrants, faults }: Judged,
  { entered, isTrial }: { entered: number; isTrial: boolean },
): ImportResult {
  const events = grouped(entrants, ({ event }) => event);
  const newcomers = new Set(
    entrants.flatMap(({ userId, row }) => (entered > 0 && userId === null ? [row.phone] : [])),
  );
  return {
    rows: rows.length,
    entered,
    accounts: newcomers.size,
    events: [...events]
      .map(([{ code, name }, those]) => ({ code, name, count: those.length }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    people: (isTrial ? entrants : []).slice(0, IMPORT_LIMITS.people).map(({ number, row, event }) => ({
      row: number,
      real_name: row.real_name,
      id_no: maskIdentity(row.id_no),
      phone: maskPhone(row.phone),
      event: `${event.code} ${event.name}`,
    })),
    right: isTrial ? entrants.length : 0,
    errors: rows
      .flatMap((row) =>
        importColumns.flatMap((column) => {
          const fault = faults.get(fieldOf(row.number, column));
          return fault === undefined ? [] : [{ row, column, fault }];
        }),
      )
      .slice(0, IMPORT_LIMITS.faults)
      .map(({ row, column, fault }) => ({
        row: row.number,
        column,
        head: '',
        name: row.typed('real_name').slice(0, IMPORT_LIMITS.value),
        value: row.typed(column).slice(0, IMPORT_LIMITS.value),
        says: fault,
      })),
    faults: faults.size,
  };
}

/** What a file would do; nothing is written. The errors name their faults, without words. */
export async function tryImport(parts: Parts, file: Import, onProgress: OnProgress): Promise<ImportResult> {
  return resultOf(file, await judge(parts, file, true, onProgress), { entered: 0, isTrial: true });
}

/** As far as the faults of people who are here already may be told; counted. @throws ApiError 429 */
async function demandTold({ db, clock }: Parts, { unitId }: Import, { faults }: Judged): Promise<void> {
  const known = [...faults].filter(([, fault]) => knownFaults.includes(fault));
  for (const [field] of known.slice(KNOWN_TOLD)) faults.delete(field);
  const told = Math.min(known.length, KNOWN_TOLD);
  if (told > 0) await demandWithin(db, `imports-known:${unitId}`, KNOWN_PER_UNIT, clock(), told);
}

/**
 * What the entry of people from the unit's own roster would do; nothing is written. They are the unit's own, so
 * that all that stands against them is told.
 * @throws ApiError 429
 */
export async function tryPeople(parts: Parts, people: Import): Promise<ImportResult> {
  const judged = await judge(parts, people, false, () => {});
  await demandTold(parts, people, judged);
  return resultOf(people, judged, { entered: 0, isTrial: true });
}

/**
 * Enters everybody in a file, each as submitted and endorsed by the unit, or, where anybody cannot be, nobody.
 * @throws ApiError 409 where something has changed while it was looked at; 410 where registration has closed; 429
 *   where the unit has named too many people who are here already
 */
export async function runImport(parts: Parts, file: Import, onProgress: OnProgress): Promise<ImportResult> {
  const judged = await judge(parts, file, false, onProgress);
  if (judged.faults.size > 0) {
    await demandTold(parts, file, judged);
    return resultOf(file, judged, { entered: 0, isTrial: false });
  }
  await parts.db
    .transaction()
    .execute((transaction) => writeAll(transaction, parts, file, judged.entrants, onProgress));
  return resultOf(file, judged, { entered: judged.entrants.length, isTrial: false });
}

async function writeAll(
  transaction: Database,
  { clock, sealing }: Parts,
  file: Import,
  entrants: readonly Entrant[],
  onProgress: OnProgress,
): Promise<void> {
  const { competition, unitId, userId: actor_id } = file;
  const begun = clock();
  await shareEvents(transaction, [...new Set(entrants.map(({ event }) => event.id))]);
  await lockKnown(transaction, unitId, entrants);
  const owners = await writePeople(transaction, { sealing, now: begun }, file, entrants);
  const numbers = await takePlaces(transaction, entrants);
  const called = new Set<string>();
  // After the places are held, as where one person hands an entry in.
  const now = clock();
  if (now >= competition.reg_close_at) throw registrationClosed();
  let done = 0;
  for (const chunk of chunksOf(entrants)) {
    const made = chunk.map((entrant) => {
      const owner = owners.get(entrant.row.phone);
      const number = numbers.get(entrant.event.id)?.next().value;
      if (owner === undefined || number === undefined) throw conflict();
      const no = receiptNumber(competition.starts_on, entrant.event.code, number);
      const { checks, isUnique } = entrant;
      const entry = { correction_until: null };
      const hasPlace = numbers.has(entrant.event.id);
      const event = { ...competition, ...entrant.event };
      const move = begin('entries', ...enteringBy({ event, entry, at: now, checks, isUnique, hasPlace }));
      return { ...entrant, ...owner, ...entry, move, id: randomKey(), no };
    });
    const written = await transaction
      .insertInto('entries')
      .values(
        made.map(({ id, no, event, row, checks, userId, personId, move, correction_until }) => ({
          id,
          no,
          competition_id: competition.id,
          event_id: event.id,
          user_id: userId,
          person_id: personId,
          organisation_id: unitId,
          status: move.status,
          version: 1,
          coach_name: row.coach_name,
          coach_phone: row.coach_phone,
          remarks: row.remarks,
          checks: JSON.stringify(checks),
          return_reasons: '{}',
          reason: '',
          correction_until,
          submitted_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute();
    await keepWords(
      transaction,
      'entry',
      made.map(({ id, no }) => ({ id, text: no })),
    );
    const seated = await transaction
      .insertInto('entry_places')
      .values(
        made.map(({ id, event, digest }) => ({
          entry_id: id,
          event_id: event.id,
          competition_id: competition.id,
          id_no_digest: digest,
          exclusive: event.exclusive,
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('entry_id')
      .execute();
    // Somebody was entered elsewhere while this file was looked at.
    if (written.length < made.length || seated.length < made.length) throw conflict();
    await transaction
      .insertInto('consent_log')
      .values(
        made.map(({ userId }) => ({
          id: randomKey(),
          user_id: userId,
          ...ENTRY_NOTICE,
          address: file.address,
          created_at: now,
        })),
      )
      .execute();
    const act = { actor_id, capacity: 'unit', reason: '', at: now };
    await audit(
      transaction,
      made.map(({ id, move }) => ({
        object: 'entry',
        object_id: id,
        action: 'entry.import',
        before: move.before,
        after: move.after,
        ...act,
      })),
    );
    await tell(
      transaction,
      made.flatMap(({ userId, no, event, isProposed }) => {
        const topic = 'entry.import' as const;
        if (!isProposed) return { userId, topic, about: { no, event: event.name } };
        // To a number that nobody has proven goes one text, which names nothing.
        if (called.has(userId)) return [];
        called.add(userId);
        return { userId, topic, about: { no: '', event: '' } };
      }),
      now,
    );
    onProgress('saving', (done += chunk.length), entrants.length);
    await othersFirst();
  }
  await demandQuotas(transaction, competition.id, unitId, entrants);
  await audit(transaction, {
    object: 'organisation',
    object_id: unitId,
    action: 'entry.import',
    actor_id,
    capacity: 'unit',
    before: '',
    after: '',
    reason: `competition ${competition.id}: ${entrants.length} rows, stamped forms held, consent given, file ${file.sha256}`,
    at: now,
  });
}

/** What the two charts of a new entry and its event depend on. */
interface Entering {
  event: Pick<Event, 'status'> & Pick<Import['competition'], 'reg_open_at' | 'reg_close_at'>;
  entry: Pick<Tables['entries'], 'correction_until'>;
  at: number;
  checks: readonly Check[];
  isUnique: boolean;
  hasPlace: boolean;
}

/** What happens to an entry that a unit makes for others: the unit hands it in, and stands behind it. */
export function enteringBy({ event, entry, at, checks, isUnique, hasPlace }: Entering): EntryEvent[] {
  const facts = {
    at,
    opensAt: event.reg_open_at,
    closesAt: event.reg_close_at,
    correctionUntil: entry.correction_until,
    checks: worstOf(checks),
    hasPlace,
    isUnique,
    isFrozen: event.status !== 'planned',
  };
  return [
    { type: 'entry.submit', by: 'unit', facts },
    { type: 'entry.endorse', by: 'unit', facts },
  ];
}

/**
 * Locks the profiles of those who have one, and that they belong to the unit, or have not answered it yet.
 * @throws ApiError 409 where one has been changed since it was looked at, or belongs to it no more
 */
async function lockKnown(transaction: Database, unitId: string, entrants: readonly Entrant[]): Promise<void> {
  const known = new Map(entrants.flatMap(({ person }) => (person === null ? [] : [[person.id, person]])));
  for (const ids of chunksOf([...known.keys()].toSorted())) {
    await lockPersons(transaction, ids);
    const now = await transaction
      .selectFrom('persons')
      .select(['id', 'version'])
      .where('id', 'in', ids)
      .execute();
    const isAsSeen = now.every(({ id, version }) => known.get(id)?.version === version);
    if (!isAsSeen || now.length < ids.length) throw conflict();
  }
  const accounts = new Set(entrants.flatMap(({ userId }) => userId ?? []));
  for (const ids of chunksOf([...accounts].toSorted())) {
    const theirs = await transaction
      .selectFrom('user_organisations')
      .select('user_id')
      .where('organisation_id', '=', unitId)
      .where('status', 'in', ['offered', 'confirmed'])
      .where('user_id', 'in', ids)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    if (theirs.length < ids.length) throw conflict();
  }
}

/**
 * Accounts and profiles of those who have none: the number is proposed, the affiliation offered. Whoever has one is locked as by an entry of their own.
 * @returns account and person by mobile number
 */
async function writePeople(
  transaction: Database,
  { sealing, now }: Pick<ApiParts, 'sealing'> & { now: number },
  { unitId, userId: actor_id }: Pick<Import, 'unitId' | 'userId'>,
  entrants: readonly Entrant[],
) {
  const once = [...new Map(entrants.map((entrant) => [entrant.row.phone, entrant])).values()];
  const owners = new Map<string, { userId: string; personId: string }>();
  for (const chunk of chunksOf(once)) {
    const fresh = chunk.map((entrant) => {
      const account =
        entrant.userId === null
          ? rowOfAccount(
              { ...personOfPhone(null, entrant.row.real_name), proposedPhone: entrant.row.phone },
              now,
            )
          : null;
      const userId = account?.id ?? (entrant.userId as string);
      const personId = entrant.person?.id ?? randomKey();
      owners.set(entrant.row.phone, { userId, personId });
      return { ...entrant, account, userId, personId };
    });
    const accounts = fresh.flatMap(({ account }) => account ?? []);
    if (accounts.length > 0) {
      const written = await transaction
        .insertInto('users')
        .values(accounts)
        .onConflict((on) => on.doNothing())
        .returning('id')
        .execute();
      if (written.length < accounts.length) throw conflict();
      await transaction
        .insertInto('user_roles')
        .values(accounts.map(({ id }) => ({ user_id: id, role: 'Personal', position: 0 })))
        .execute();
      const offered = begin('user_organisations', { type: 'affiliation.offer', by: 'unit' });
      await transaction
        .insertInto('user_organisations')
        .values(
          accounts.map(({ id }) => ({
            user_id: id,
            organisation_id: unitId,
            position: 0,
            status: offered.status,
            since: now,
            capacity: null,
          })),
        )
        .execute();
      await audit(
        transaction,
        accounts.map(({ id }) => ({
          object: 'affiliation',
          object_id: id,
          action: 'affiliation.offer',
          actor_id,
          capacity: 'unit',
          before: '',
          after: offered.after,
          reason: '',
          at: now,
        })),
      );
    }
    const people = fresh.filter(({ person }) => person === null);
    if (people.length > 0) {
      const written = await transaction
        .insertInto('persons')
        .values(
          people.map(({ personId, userId, row }) => ({
            id: personId,
            user_id: userId,
            real_name: row.real_name,
            ...identityOf(sealing, row.id_no),
            region_code: row.region_code,
            occupation: row.occupation,
            education: row.education,
            skill_level: row.skill_level,
            locked: 1 as const,
            version: 1,
            created_at: now,
            updated_at: now,
          })),
        )
        .onConflict((on) => on.doNothing())
        .returning('id')
        .execute();
      if (written.length < people.length) throw conflict();
      await keepNames(
        transaction,
        people.map(({ personId, row }) => ({ id: personId, real_name: row.real_name })),
      );
    }
    const known = fresh.filter(({ person }) => person !== null);
    if (known.length > 0) {
      await transaction
        .updateTable('persons')
        .set({ locked: 1 })
        .where(
          'id',
          'in',
          known.map(({ personId }) => personId),
        )
        .execute();
    }
    await othersFirst();
  }
  return owners;
}

/** Takes all places of each event at once, if there are so many; gives the numbers of their entries in turn. */
async function takePlaces(transaction: Database, entrants: readonly Entrant[]) {
  const numbers = new Map<string, Iterator<number, undefined>>();
  const wanted = grouped(entrants, ({ event }) => event.id);
  // In one order, so that two who import at once never wait for each other.
  for (const [eventId, events] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { length } = events;
    const counted = await transaction
      .updateTable('competition_events')
      .set((is) => ({ taken: is('taken', '+', length), sequence: is('sequence', '+', length) }))
      .where('id', '=', eventId)
      .where('status', '=', 'planned')
      .where((is) => is.or([is('places', '=', 0), is(is('taken', '+', length), '<=', is.ref('places'))]))
      .returning(['sequence', 'version'])
      .executeTakeFirst();
    if (counted === undefined || counted.version !== events[0]?.event.version) throw conflict();
    const first = counted.sequence - length + 1;
    numbers.set(eventId, Array.from({ length }, (_, index) => first + index).values());
  }
  return numbers;
}

/** Nobody else counts the places of the unit meanwhile: the rows of their events have been written. */
async function demandQuotas(
  transaction: Database,
  competitionId: string,
  unitId: string,
  entrants: readonly Entrant[],
): Promise<void> {
  const used = await usedOf(transaction, competitionId, unitId);
  const isOver = entrants.some(
    ({ event: { id, per_unit } }) => per_unit > 0 && (used.get(id) ?? 0) > per_unit,
  );
  if (isOver) throw conflict();
}
