import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { waitingOf } from '../account/asked-second.ts';
import type { ScoreSheetFacts } from '../../machines/marking/score-sheet.machine.ts';
import { aspectMark, moduleMark, type AspectMark } from '../contract/marking/aspect-mark.ts';
import { isJudged } from '../contract/marking/marking-rule.ts';
import {
  aspectsOf,
  emptyContent,
  type Aspect,
  type Module,
  type SchemeContent,
} from '../contract/marking/scheme-content.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { countingStatuses, type AboutEvent } from '../expert/assignment-rows.ts';
import { readMembers } from '../expert/judgement-group-rows.ts';
import { liveScheme } from '../marking/require-scheme.ts';
import { contentOf } from '../marking/schemes.ts';
import { groupsOf } from './open-sheets.ts';

/** Score sheets as the tables have them, and what follows from their marks. */

export type SheetRow = Selectable<Tables['score_sheets']>;
export type PartRow = Selectable<Tables['sheet_parts']>;
type MarkRow = Selectable<Tables['marks']>;
type PenaltyRow = Selectable<Tables['sheet_penalties']>;

/** A group with its judges, by their accounts. */
interface Group {
  readonly id: string;
  readonly name: string;
  /** '' where there is none. */
  readonly leader: string;
  readonly judges: readonly { readonly id: string; readonly name: string; readonly assignment: string }[];
}

/** What the sheets of an event are made of. */
export interface SheetGround {
  readonly about: AboutEvent;
  readonly content: SchemeContent;
  readonly groups: ReadonlyMap<string, Group>;
  readonly sessions: ReadonlyMap<string, Pick<Selectable<Tables['competition_sessions']>, 'name' | 'status'>>;
  /** Sheets that the supervisor compares, by lot. */
  readonly lot: ReadonlySet<string>;
  /** Sessions and modules of which all of the lot are sampled. */
  readonly sampled: ReadonlySet<string>;
  /** A secret round is open: no mark changes any more. */
  readonly isDecoding: boolean;
  /** Appeals that are upheld, by which works are marked anew. */
  readonly appealed: ReadonlySet<string>;
}

/** A sheet with what was given. */
export interface SheetState {
  readonly row: SheetRow;
  readonly module: Module;
  readonly group: Group;
  readonly parts: readonly PartRow[];
  readonly marks: readonly MarkRow[];
  readonly penalties: readonly PenaltyRow[];
}

const isCounting = (status: string) => countingStatuses.some((one) => one === status);

async function groupsWithJudges(db: Database, eventId: string): Promise<ReadonlyMap<string, Group>> {
  const members = await readMembers(db, eventId);
  const groups = await groupsOf(db, eventId);
  return new Map(
    groups.map(({ id, name, leader_id }) => {
      const own = members.filter((one) => one.group_id === id);
      const judges = own.filter(({ seat, status }) => seat === 'judge' && isCounting(status));
      return [
        id,
        {
          id,
          name,
          leader: own.find(({ assignment_id }) => assignment_id === leader_id)?.user_id ?? '',
          judges: judges.map((one) => ({
            id: one.user_id,
            name: one.real_name ?? one.account_name,
            assignment: one.assignment_id,
          })),
        },
      ];
    }),
  );
}

/** A tenth of the sheets of a module is compared, and one at least. */
const SAMPLED = 0.1;

const sampleKey = ({ session_id, module }: Pick<SheetRow, 'session_id' | 'module'>) =>
  `${session_id} ${module}`;

/**
 * Which sheets are compared: those whose ids have the smallest digests, session by session and module by module.
 * Nobody chooses the ids.
 */
function lotOf(rows: readonly SheetRow[]): { lot: ReadonlySet<string>; sampled: ReadonlySet<string> } {
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

export const readSheets = (db: Database, eventId: string): Promise<SheetRow[]> =>
  db
    .selectFrom('score_sheets')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('code')
    .orderBy('module')
    .orderBy('group_id')
    .execute();

/** Appeals of an event by which another group marks anew, as long as that is not done. */
async function remarkingAppeals(db: Database, eventId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('appeals')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'upheld')
    .where('verdict', '=', 'remark')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The sheets of a module in a session, of which the lot draws. */
const readSheetsBeside = (
  db: Database,
  { event_id, session_id, module }: Pick<SheetRow, 'event_id' | 'session_id' | 'module'>,
): Promise<SheetRow[]> =>
  db
    .selectFrom('score_sheets')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('session_id', '=', session_id)
    .where('module', '=', module)
    .execute();

/** @param only the one sheet that is asked about: nothing is known of the lot of others then */
export async function sheetGroundOf(db: Database, about: AboutEvent, only?: SheetRow): Promise<SheetGround> {
  const scheme = await liveScheme(db, about.event.id);
  const sessions = await db
    .selectFrom('competition_sessions')
    .select(['id', 'name', 'status'])
    .where('event_id', '=', about.event.id)
    .execute();
  const decoded = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('event_id', '=', about.event.id)
    .where('status', '=', 'decoded')
    .limit(1)
    .executeTakeFirst();
  return {
    about,
    content: scheme === undefined ? emptyContent : contentOf(scheme),
    groups: await groupsWithJudges(db, about.event.id),
    sessions: new Map(sessions.map(({ id, ...rest }) => [id, rest])),
    ...lotOf(only === undefined ? await readSheets(db, about.event.id) : await readSheetsBeside(db, only)),
    isDecoding: decoded !== undefined,
    appealed: await remarkingAppeals(db, about.event.id),
  };
}

/** Rows by their sheet. */
function bySheet<Row extends { readonly sheet_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.sheet_id, [...(found.get(row.sheet_id) ?? []), row]);
  return found;
}

/** Sheets with all that was given in them. */
export async function sheetStates(
  db: Database,
  { content, groups }: SheetGround,
  rows: readonly SheetRow[],
): Promise<SheetState[]> {
  const ids = ['', ...rows.map(({ id }) => id)];
  const parts = await db.selectFrom('sheet_parts').selectAll().where('sheet_id', 'in', ids).execute();
  const marks = await db.selectFrom('marks').selectAll().where('sheet_id', 'in', ids).execute();
  const penalties = await db
    .selectFrom('sheet_penalties')
    .selectAll()
    .where('sheet_id', 'in', ids)
    .orderBy('given_at')
    .execute();
  const [partsOf, marksOf, penaltiesOf] = [bySheet(parts), bySheet(marks), bySheet(penalties)];
  return rows.flatMap((row) => {
    const module = content.modules.find(({ code }) => code === row.module);
    const group = groups.get(row.group_id);
    if (module === undefined || group === undefined) return [];
    return [
      {
        row,
        module,
        group,
        parts: partsOf.get(row.id) ?? [],
        marks: marksOf.get(row.id) ?? [],
        penalties: penaltiesOf.get(row.id) ?? [],
      },
    ];
  });
}

/** A sheet as it is after something was written in it; what is around it has not changed. */
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

/** A measure has one mark, which is nobody’s own. */
export const judgeOf = ({ rule }: Pick<Aspect, 'rule'>, userId: string): string =>
  isJudged(rule) ? userId : '';

const valueOf = ({ marks }: Pick<SheetState, 'marks'>, aspect: string, judge: string): number | null => {
  const mark = marks.find((one) => one.aspect === aspect && one.judge === judge);
  return mark === undefined ? null : mark.value;
};

/** All parts are in, and what they say counts: together, or as the chief lets it stand. */
const settledStatuses: readonly string[] = ['submitted', 'group_signed', 'locked'];
export const isSettled = ({ status }: Pick<SheetRow, 'status'>): boolean => settledStatuses.includes(status);

/** No two marks are further apart. */
const WITHOUT_LIMIT = 1_000_000;

/** What the marks of an aspect become. */
function resultOf(state: SheetState, aspect: Aspect): AspectMark {
  const { rule, max } = aspect;
  if (!isJudged(rule)) return aspectMark(aspect, [valueOf(state, aspect.code, '')]);
  const inputs = state.group.judges.map(({ id }) => valueOf(state, aspect.code, id));
  return aspectMark({ max, rule: isSettled(state.row) ? { ...rule, limit: WITHOUT_LIMIT } : rule }, inputs);
}

/** What a sheet comes to. */
export interface Evaluation {
  /** Aspects whose marks are too far apart, by their codes. */
  readonly disputed: readonly string[];
  /** Hundredths; null where there is none yet. */
  readonly results: readonly { readonly aspect: string; readonly mark: number | null }[];
  readonly total: number | null;
}

export function evaluated(state: SheetState, { penalties }: SchemeContent): Evaluation {
  const found = aspectsOf(state.module).map((aspect) => ({
    aspect: aspect.code,
    ...resultOf(state, aspect),
  }));
  const results = found.map((one) => ({
    aspect: one.aspect,
    mark: one.state === 'marked' ? one.mark : null,
  }));
  const marks = results.flatMap(({ mark }) => mark ?? []);
  const taken = state.penalties
    .filter((one) => one.confirmed_at !== null)
    .map(({ code, times }) => (penalties.find((one) => one.code === code)?.amount ?? 0) * times);
  return {
    disputed: found.filter((one) => one.state === 'conflict').map(({ aspect }) => aspect),
    results,
    total: marks.length === results.length ? moduleMark(marks, taken) : null,
  };
}

/** How often each aspect was in conflict before. */
export const disputesOf = ({ disputed }: Pick<SheetRow, 'disputed'>): Record<string, number> =>
  JSON.parse(disputed);

/** Aspects that are in conflict now. */
export const currentDisputes = (state: SheetState): string[] =>
  state.row.status === 'conflict' ? Object.keys(disputesOf(state.row)) : [];

/** Whether a judge has given all that is asked of them: of a conflict each mark anew, with its reason. */
function isComplete(state: SheetState, userId: string): boolean {
  const disputed = currentDisputes(state);
  return askedOfJudge(state, userId).every((aspect) => {
    const judge = judgeOf(aspect, userId);
    const mark = state.marks.find((one) => one.aspect === aspect.code && one.judge === judge);
    return mark !== undefined && (!disputed.includes(aspect.code) || mark.reason !== '');
  });
}

const openSessions: readonly string[] = ['running', 'paused', 'ended'];

const isIn = (state: SheetState, userId: string) =>
  state.parts.some((part) => part.user_id === userId && part.submitted_at !== null);

/** The aspects that a judge is asked for: the leader enters no measure, since the signature checks it. */
export const askedOfJudge = (
  { module, group }: Pick<SheetState, 'module' | 'group'>,
  judge: string,
): Aspect[] => aspectsOf(module).filter(({ rule }) => isJudged(rule) || judge !== group.leader);

/** How many of the judges of a sheet have handed in their part. */
export const partsIn = (state: SheetState): number =>
  state.group.judges.filter(({ id }) => isIn(state, id)).length;

/** The code that a sheet is known by to those who mark it. */
export const shownCode = ({ code, fresh_code }: Pick<SheetRow, 'code' | 'fresh_code'>): string =>
  fresh_code === '' ? code : fresh_code;

/** What the chart of a sheet asks for, of one of its readers. */
export function sheetFactsOf(ground: SheetGround, state: SheetState, userId: string): ScoreSheetFacts {
  const { row, group } = state;
  const { event, now } = ground.about;
  const { disputed } = evaluated(state, ground.content);
  const before = disputesOf(row);
  const isRemark = row.appeal_id !== null && ground.appealed.has(row.appeal_id);
  return {
    isOpen:
      (event.status === 'running' &&
        openSessions.includes(ground.sessions.get(row.session_id)?.status ?? '')) ||
      (isRemark && row.fresh_code !== ''),
    isHandedIn: isIn(state, userId),
    isComplete: isComplete(state, userId),
    isLast: group.judges.every(({ id }) => id === userId || isIn(state, id)),
    hasConflict: disputed.length > 0,
    isRepeated: disputed.some((code) => (before[code] ?? 0) > 1),
    hasMeasured: state.marks.some(({ judge, entered_by }) => judge === '' && entered_by === group.leader),
    isSampled: ground.sampled.has(sampleKey(row)),
    hasOpenPenalty: state.penalties.some(({ confirmed_at }) => confirmed_at === null),
    isMarked: event.status === 'marked' && !ground.isDecoding,
    isRemark,
    waiting: waitingOf(row, now),
  };
}
