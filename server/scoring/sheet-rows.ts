import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { emptyContent, type Module, type SchemeContent } from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { prepared, together } from '../db/statement.ts';
import { membersIn, readMembers, type GroupRow, type MemberRow } from '../expert/judgement-group-rows.ts';
import { liveScheme, liveSchemeIn, type SchemeRow } from '../marking/require-scheme.ts';
import { contentOf } from '../marking/schemes.ts';
import { groupsIn } from './open-sheets.ts';
import { groupAt, groupsWithJudges, panelOf, type Group, type Judge } from './sheet-groups.ts';

/** The rows of score sheets, and reading them with their context. */

export type SheetRow = Selectable<Tables['score_sheets']>;
export type PartRow = Selectable<Tables['sheet_parts']>;
type MarkRow = Selectable<Tables['marks']>;
type PenaltyRow = Selectable<Tables['sheet_penalties']>;

/** The context of all sheets of an event. */
export interface SheetGround {
  readonly about: AboutEvent;
  readonly content: SchemeContent;
  readonly groups: ReadonlyMap<string, Group>;
  /** The names of all judges of the event by account, also of those who have been released. */
  readonly names: ReadonlyMap<string, string>;
  readonly sessions: ReadonlyMap<string, Pick<Selectable<Tables['competition_sessions']>, 'name' | 'status'>>;
  /** The ids of the sheets that the supervisor samples, chosen by lot. */
  readonly lot: ReadonlySet<string>;
  /** Keys of the sessions and modules whose chosen sheets are all sampled, see {@link sampleKey}. */
  readonly sampled: ReadonlySet<string>;
  /** True if a round of the event is decoded. From then on only a re-mark after an appeal changes marks. */
  readonly isDecoding: boolean;
  /** The ids of upheld appeals whose verdict is a re-mark. */
  readonly appealed: ReadonlySet<string>;
}

/** A sheet with its parts, marks and penalties. */
export interface SheetState {
  readonly row: SheetRow;
  readonly module: Module;
  readonly group: Group;
  /**
   * The judges whose marks count. A settled sheet keeps the judges that it had, because a judge can be
   * replaced in the group afterwards.
   */
  readonly panel: readonly Judge[];
  readonly parts: readonly PartRow[];
  readonly marks: readonly MarkRow[];
  readonly penalties: readonly PenaltyRow[];
}

/** The supervisor samples a tenth of the sheets of a module in a session, rounded up. */
const SAMPLED = 0.1;

export const sampleKey = ({ session_id, module }: Pick<SheetRow, 'session_id' | 'module'>) =>
  `${session_id} ${module}`;

/**
 * Chooses the sheets to sample: those whose ids have the smallest digests, for each session and module. The
 * ids are random, so no user can influence the choice.
 */
export function lotOf(
  rows: readonly Pick<SheetRow, 'id' | 'session_id' | 'module' | 'sampled_at'>[],
): Pick<SheetGround, 'lot' | 'sampled'> {
  const lot = new Set<string>();
  const sampled = new Set<string>();
  for (const key of new Set(rows.map(sampleKey))) {
    const own = rows.filter((row) => sampleKey(row) === key);
    const drawn = own
      .map((row) => ({
        row,
        digest: createHash('sha256').update(`hbgj-sample-1\n${row.id}\n`).digest('hex'),
      }))
      .toSorted((one, other) => (one.digest < other.digest ? -1 : 1))
      .slice(0, Math.max(1, Math.ceil(own.length * SAMPLED)))
      .map(({ row }) => row);
    for (const { id } of drawn) lot.add(id);
    if (drawn.every((row) => row.sampled_at !== null)) sampled.add(key);
  }
  return { lot, sampled };
}

/**
 * Returns the sheets of an event without the closed ones. A sheet is closed if its session is cancelled or a
 * ruling removes its entry from the session.
 */
export const readSheets = (db: Database, eventId: string): Promise<SheetRow[]> =>
  db
    .selectFrom('score_sheets')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '<>', 'closed')
    .orderBy('code')
    .orderBy('module')
    .orderBy('group_id')
    .execute();

const sessionsIn = (db: Database, eventId: string) =>
  db.selectFrom('competition_sessions').select(['id', 'name', 'status']).where('event_id', '=', eventId);

const decodedIn = (db: Database, eventId: string) =>
  db
    .selectFrom('draw_rounds')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'decoded')
    .limit(1);

/** Returns the query for appeals of an event whose re-mark is not finished. */
const remarkingAppeals = (db: Database, eventId: string) =>
  db
    .selectFrom('appeals')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'upheld')
    .where('verdict', '=', 'remark');

/** Returns the query for the names of all judges that the event has or had. */
const namesIn = (db: Database, eventId: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .select(['users.id', 'users.name as account_name', 'persons.real_name'])
    .where('assignments.event_id', '=', eventId)
    .where('assignments.capacity', '=', 'scoring');

type NameRow = Awaited<ReturnType<ReturnType<typeof namesIn>['execute']>>[number];

/** The rows around the sheets of an event. */
interface Around {
  readonly scheme: SchemeRow | undefined;
  readonly sessions: readonly Pick<Selectable<Tables['competition_sessions']>, 'id' | 'name' | 'status'>[];
  readonly isDecoding: boolean;
  readonly appeals: readonly { readonly id: string }[];
  readonly members: readonly MemberRow[];
  readonly groups: readonly Pick<GroupRow, 'id' | 'name' | 'leader_id'>[];
  readonly judges: readonly NameRow[];
  /** All sheets that the lot chooses from. */
  readonly sheets: readonly SheetRow[];
}

const groundOf = (
  about: AboutEvent,
  { scheme, sessions, isDecoding, appeals, members, groups, judges, sheets }: Around,
): SheetGround => ({
  about,
  content: scheme === undefined ? emptyContent : contentOf(scheme),
  groups: groupsWithJudges(members, groups),
  names: new Map(judges.map(({ id, real_name, account_name }) => [id, real_name ?? account_name])),
  sessions: new Map(sessions.map(({ id, ...rest }) => [id, rest])),
  ...lotOf(sheets),
  isDecoding,
  appealed: new Set(appeals.map((appeal) => appeal.id)),
});

export async function sheetGroundOf(db: Database, about: AboutEvent): Promise<SheetGround> {
  const { id } = about.event;
  return groundOf(about, {
    scheme: await liveScheme(db, id),
    sessions: await sessionsIn(db, id).execute(),
    isDecoding: (await decodedIn(db, id).executeTakeFirst()) !== undefined,
    appeals: await remarkingAppeals(db, id).execute(),
    members: await readMembers(db, id),
    groups: await groupsIn(db, id).execute(),
    judges: await namesIn(db, id).execute(),
    sheets: await readSheets(db, id),
  });
}

interface AtEvent {
  readonly event: string;
}
interface AtSheet {
  readonly sheet: string;
}

/**
 * The queries of {@link readOneSheet}. Each is built only once, because the server receives hundreds of marks
 * per second.
 */
const asking = {
  scheme: prepared((db, at: AtEvent) => liveSchemeIn(db, at.event)),
  sessions: prepared((db, at: AtEvent) => sessionsIn(db, at.event)),
  decoded: prepared((db, at: AtEvent) => decodedIn(db, at.event)),
  appeals: prepared((db, at: AtEvent) => remarkingAppeals(db, at.event)),
  members: prepared((db, at: AtEvent) => membersIn(db, at.event)),
  groups: prepared((db, at: AtEvent) => groupsIn(db, at.event)),
  judges: prepared((db, at: AtEvent) => namesIn(db, at.event)),
  sheets: prepared((db, at: Pick<SheetRow, 'event_id' | 'session_id' | 'module'>) =>
    db
      .selectFrom('score_sheets')
      .selectAll()
      .where('event_id', '=', at.event_id)
      .where('session_id', '=', at.session_id)
      .where('module', '=', at.module)
      .where('status', '<>', 'closed'),
  ),
  parts: prepared((db, at: AtSheet) =>
    db.selectFrom('sheet_parts').selectAll().where('sheet_id', '=', at.sheet),
  ),
  marks: prepared((db, at: AtSheet) => db.selectFrom('marks').selectAll().where('sheet_id', '=', at.sheet)),
  penalties: prepared((db, at: AtSheet) =>
    db.selectFrom('sheet_penalties').selectAll().where('sheet_id', '=', at.sheet).orderBy('given_at'),
  ),
} as const;

/**
 * Returns one sheet with its context, in one round trip to the database.
 * @returns undefined if its module or its group no longer exists
 */
export async function readOneSheet(
  db: Database,
  about: AboutEvent,
  row: SheetRow,
): Promise<{ ground: SheetGround; state: SheetState } | undefined> {
  const [at, of] = [{ event: about.event.id }, { sheet: row.id }];
  const { event_id, session_id, module } = row;
  const [schemes, sessions, decoded, appeals, members, groups, judges, sheets, parts, marks, penalties] =
    await together<
      [
        SchemeRow,
        Around['sessions'][number],
        { id: string },
        { id: string },
        MemberRow,
        Around['groups'][number],
        NameRow,
        SheetRow,
        PartRow,
        MarkRow,
        PenaltyRow,
      ]
    >(
      db,
      asking.scheme(at),
      asking.sessions(at),
      asking.decoded(at),
      asking.appeals(at),
      asking.members(at),
      asking.groups(at),
      asking.judges(at),
      // The lot is separate for each session and module, so the other sheets are not needed.
      asking.sheets({ event_id, session_id, module }),
      asking.parts(of),
      asking.marks(of),
      asking.penalties(of),
    );
  const isDecoding = decoded.length > 0;
  const [scheme] = schemes;
  const around = { scheme, sessions, isDecoding, appeals, members, groups, judges, sheets };
  const ground = groundOf(about, around);
  const [state] = statesOf(ground, [row], { parts, marks, penalties });
  return state === undefined ? undefined : { ground, state };
}

/** Groups rows by their sheet. */
export function bySheet<Row extends { readonly sheet_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.sheet_id);
    if (own === undefined) found.set(row.sheet_id, [row]);
    else own.push(row);
  }
  return found;
}

/** The rows that were written for sheets. */
interface Given {
  readonly parts: readonly PartRow[];
  readonly marks: readonly MarkRow[];
  readonly penalties: readonly PenaltyRow[];
}

function statesOf(
  ground: SheetGround,
  rows: readonly SheetRow[],
  { parts, marks, penalties }: Given,
): SheetState[] {
  const [partsOf, marksOf, penaltiesOf] = [bySheet(parts), bySheet(marks), bySheet(penalties)];
  return rows.flatMap((row) => {
    const module = ground.content.modules.find(({ code }) => code === row.module);
    const group = ground.groups.get(row.group_id);
    if (module === undefined || group === undefined) return [];
    return [
      {
        row,
        module,
        group: groupAt(row, group),
        panel: panelOf(row, group, ground),
        parts: partsOf.get(row.id) ?? [],
        marks: marksOf.get(row.id) ?? [],
        penalties: penaltiesOf.get(row.id) ?? [],
      },
    ];
  });
}

/** The sheets of one statement. An event of the largest size has 320,000 marks in 2,000 sheets. */
const SHEETS_READ = 100;

/** Returns sheets with their parts, marks and penalties. */
export async function sheetStates(
  db: Database,
  ground: SheetGround,
  rows: readonly SheetRow[],
): Promise<SheetState[]> {
  const states: SheetState[] = [];
  for (let at = 0; at < rows.length; at += SHEETS_READ) {
    const portion = rows.slice(at, at + SHEETS_READ);
    const ids = portion.map(({ id }) => id);
    const given = {
      parts: await db.selectFrom('sheet_parts').selectAll().where('sheet_id', 'in', ids).execute(),
      marks: await db.selectFrom('marks').selectAll().where('sheet_id', 'in', ids).execute(),
      penalties: await db
        .selectFrom('sheet_penalties')
        .selectAll()
        .where('sheet_id', 'in', ids)
        .orderBy('given_at')
        .execute(),
    };
    states.push(...statesOf(ground, portion, given));
  }
  return states;
}

/** Returns a sheet after the transaction has written in it. The context of the sheet has not changed. */
export async function sheetAgain(
  transaction: Database,
  ground: SheetGround,
  id: string,
): Promise<SheetState> {
  const row = await transaction
    .selectFrom('score_sheets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [state] = await sheetStates(transaction, ground, [row]);
  if (state === undefined) throw new Error(`the sheet ${id} has lost its module or its group`);
  return state;
}
