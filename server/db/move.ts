import {
  isExpression,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type Updateable,
} from 'kysely';
import { transition, type AnyStateMachine, type EventFrom, type StateValueFrom } from 'xstate';
import { affiliationMachine } from '../../machines/unit/affiliation.machine.ts';
import { appealMachine } from '../../machines/appeal/appeal.machine.ts';
import { assignmentMachine } from '../../machines/expert/assignment.machine.ts';
import { awardMachine } from '../../machines/certificate/award.machine.ts';
import { certificateMachine } from '../../machines/certificate/certificate.machine.ts';
import { clientErrorMachine } from '../../machines/fault/client-error.machine.ts';
import { competitionEventMachine } from '../../machines/competition/competition-event.machine.ts';
import { competitionSessionMachine } from '../../machines/day/competition-session.machine.ts';
import { competitionMachine } from '../../machines/competition/competition.machine.ts';
import { correctionMachine } from '../../machines/person/correction.machine.ts';
import { decisionMachine } from '../../machines/competition/decision.machine.ts';
import { drawRoundMachine } from '../../machines/draw/draw-round.machine.ts';
import { entryMachine } from '../../machines/entry/entry.machine.ts';
import { expertMachine } from '../../machines/expert/expert.machine.ts';
import { incidentMachine } from '../../machines/day/incident.machine.ts';
import { invitationMachine } from '../../machines/expert/invitation.machine.ts';
import { judgementGroupMachine } from '../../machines/expert/judgement-group.machine.ts';
import { officialNoticeMachine } from '../../machines/announcement/official-notice.machine.ts';
import { organisationMachine } from '../../machines/unit/organisation.machine.ts';
import { paperSheetMachine } from '../../machines/marking/paper-sheet.machine.ts';
import { publicationMachine } from '../../machines/results/publication.machine.ts';
import { schemeMachine } from '../../machines/marking/scheme.machine.ts';
import { scoreSheetMachine } from '../../machines/marking/score-sheet.machine.ts';
import { technicalDocumentMachine } from '../../machines/competition/technical-document.machine.ts';
import { venueMachine } from '../../machines/competition/venue.machine.ts';
import { unitAccountMachine } from '../../machines/unit/unit-account.machine.ts';
import { conflict, forbidden, notSecondPerson, stale } from '../kit/api-error.ts';
import type { Database } from './open-database.ts';
import { prepared, type Statement } from './statement.ts';
import type { ByChart } from './tables/status.ts';
import type { Tables } from './tables.ts';

/** The chart of every table whose records have a status. */
export const charts = {
  appeals: appealMachine,
  assignments: assignmentMachine,
  awards: awardMachine,
  bank_invitations: invitationMachine,
  certificates: certificateMachine,
  client_errors: clientErrorMachine,
  competition_assignments: assignmentMachine,
  competition_events: competitionEventMachine,
  competition_sessions: competitionSessionMachine,
  competitions: competitionMachine,
  corrections: correctionMachine,
  decisions: decisionMachine,
  draw_rounds: drawRoundMachine,
  entries: entryMachine,
  entry_rulings: decisionMachine,
  experts: expertMachine,
  incidents: incidentMachine,
  invitations: invitationMachine,
  judgement_groups: judgementGroupMachine,
  notices: officialNoticeMachine,
  organisations: organisationMachine,
  paper_sheets: paperSheetMachine,
  publications: publicationMachine,
  schemes: schemeMachine,
  score_sheets: scoreSheetMachine,
  substitutions: decisionMachine,
  technical_documents: technicalDocumentMachine,
  user_organisations: affiliationMachine,
  users: unitAccountMachine,
  venues: venueMachine,
} as const;

/** Tables that count no versions. */
const unversioned: readonly Charted[] = ['client_errors', 'users'];

/** A table of records that have a chart. */
export type Charted = keyof typeof charts;
/** What can happen to a record. */
export type EventOf<T extends Charted> = EventFrom<(typeof charts)[T]>;
/** Where a record stands, with what the clock makes of it. */
type PhaseOf<T extends Charted> = StateValueFrom<(typeof charts)[T]>;

/** The tables, as they are read. */
type Rows = { [T in Charted]: Selectable<Tables[T]> };
/** Where a record stands, as it is written. */
type StatusOf<T extends Charted> = Rows[T] extends { status: infer Status extends string } ? Status : never;

/** What a chart makes of what happens to a record; nothing is written yet. */
export interface Move<T extends Charted> {
  readonly table: T;
  readonly before: PhaseOf<T>;
  readonly after: StatusOf<T>;
  /** `after`, as it may be written. */
  readonly status: ByChart<StatusOf<T>>;
  /** Nothing is left of the record but a line in the log. */
  readonly isGone: boolean;
}

/** Is it a state of the chart of these records? Their column may hold all of them. */
const isStatusOf = <T extends Charted>(table: T, value: unknown): value is PhaseOf<T> & StatusOf<T> =>
  typeof value === 'string' && Object.hasOwn(charts[table].states, value);

/** A status with the mark of one that may be written: the only place that gives it. */
const byChart = <S extends string>(status: S): ByChart<S> => status as ByChart<S>;

/**
 * Asks the chart of a record.
 * @param events happen to it one after the other
 * @returns null where one of them may not happen
 */
export function moveOf<T extends Charted>(
  table: T,
  before: PhaseOf<T>,
  ...events: readonly EventOf<T>[]
): Move<T> | null {
  const machine: AnyStateMachine = charts[table];
  let snapshot = machine.resolveState({ value: before, context: {} });
  for (const event of events) {
    if (!snapshot.can(event)) return null;
    [snapshot] = transition(machine, snapshot, event);
  }
  const { value: after, status } = snapshot;
  if (!isStatusOf(table, after)) throw new Error(`${table}: the chart leads to what is no status`);
  return { table, before, after, status: byChart<StatusOf<T>>(after), isGone: status === 'done' };
}

/**
 * As {@link moveOf}.
 * @throws ApiError 409 where it may not happen
 */
export function requireMove<T extends Charted>(
  table: T,
  before: PhaseOf<T>,
  ...events: readonly EventOf<T>[]
): Move<T> {
  const move = moveOf(table, before, ...events);
  if (move === null) throw conflict();
  return move;
}

/**
 * As {@link requireMove}, for a record that begins with these events.
 * @throws ApiError 409
 */
export function begin<T extends Charted>(table: T, ...events: readonly EventOf<T>[]): Move<T> {
  const { initial } = charts[table].config;
  if (!isStatusOf(table, initial)) throw new Error(`${table}: the chart begins with what is no status`);
  return requireMove(table, initial, ...events);
}

/** Somebody who would move a record. */
interface Acting<By extends string> {
  /** What they are to it: the first that may counts. */
  as: readonly By[];
  /** What people can be to it. */
  of: readonly By[];
  /** What they are to the one who proposed it, where that matters. */
  second?: SecondPerson;
}

/**
 * As {@link requireMove}, by whom of those somebody is to the record it may be done.
 * @throws ApiError 403 where it is for others to do, or takes another second person; 409 where it is for nobody
 */
export function requireMoveBy<T extends Charted, By extends string>(
  table: T,
  before: PhaseOf<T>,
  { as, of, second = 'another' }: Acting<By>,
  event: (by: By, second: SecondPerson) => EventOf<T>,
): Move<T> & { by: By } {
  for (const by of as) {
    const move = moveOf(table, before, event(by, second));
    if (move !== null) return { ...move, by };
  }
  const may = (by: By) => moveOf(table, before, event(by, 'another')) !== null;
  if (second !== 'another' && as.some(may)) throw notSecondPerson(second);
  throw of.some(may) ? forbidden() : conflict();
}

/** Which records: by columns and what is in them, or by a query that finds it. */
type Which<T extends Charted> = {
  readonly [Column in keyof Rows[T]]?: Rows[T][Column] | Expression<unknown>;
};

/** What is written beside the status. */
type Beside<T extends Charted> = Partial<Omit<Updateable<Tables[T]>, 'status' | 'version'>>;

/** Columns, each with what is in it, or what is written. */
type Columns = readonly (readonly [column: string, value: unknown])[];

/** What writes what a chart has made of records. */
function built(
  transaction: Database,
  { table, isGone }: Pick<Move<Charted>, 'table' | 'isGone'>,
  which: Columns,
  set: Columns,
) {
  const found = (is: ExpressionBuilder<Tables, 'entries'>) =>
    is.and(which.map(([column, value]) => is(sql.ref(column), isExpression(value) ? 'in' : '=', value)));
  // All of these tables have both columns, or are `unversioned`.
  const name = table as 'entries';
  const one = transaction.dynamic.ref<'status'>('status');
  if (isGone) return transaction.deleteFrom(name).where(found).returning(one);
  return set
    .filter(([, value]) => value !== undefined)
    .reduce((update, [column, value]) => update.set(sql.ref(column), value), transaction.updateTable(name))
    .set((is) => (unversioned.includes(table) ? {} : { version: is('version', '+', 1) }))
    .where(found)
    .returning(one);
}

function requireTransaction({ isTransaction }: Database, { table }: Move<Charted>): void {
  if (!isTransaction) throw new Error(`${table}: moved outside a transaction`);
}

/**
 * Writes what a chart has made of records that stand where it was asked: their status, and a version more.
 * @param which with their version, where it was read: then only that version is written
 * @returns how many there were
 */
export async function writeAll<T extends Charted>(
  transaction: Database,
  move: Move<T>,
  which: Which<T>,
  set?: Beside<T>,
): Promise<number> {
  requireTransaction(transaction, move);
  const { before, status } = move;
  const rows = await built(
    transaction,
    move,
    // Of what the clock moves on, the column says where it began: the version has to do.
    Object.entries('version' in which ? which : { ...which, status: before }),
    Object.entries({ ...set, ...(status !== before && { status }) }),
  ).execute();
  return rows.length;
}

/** By table and columns. */
const shapes = new Map<string, ReturnType<typeof prepared<Readonly<Record<string, unknown>>, unknown>>>();

/**
 * As {@link write}, to be run with others: gives no row where the record has been changed meanwhile.
 * @param set values alone
 */
export function writing<T extends Charted>(
  move: Move<T>,
  which: { readonly id: string; readonly version: number },
  set: Beside<T>,
): Statement<unknown> {
  const isMoved = move.status !== move.before;
  const columns = Object.keys(set);
  const shape = [move.table, isMoved, move.isGone, ...columns].join(' ');
  const made =
    shapes.get(shape) ??
    prepared<Readonly<Record<string, unknown>>, unknown>((db, at) =>
      built(
        db,
        move,
        ['id', 'version'].map((column) => [column, at[column]]),
        [...columns, ...(isMoved ? ['status'] : [])].map((column) => [column, at[`new ${column}`]]),
      ),
    );
  shapes.set(shape, made);
  const written = Object.entries(set).map(([column, value]) => [`new ${column}`, value]);
  const statement = made({ ...which, 'new status': move.status, ...Object.fromEntries(written) });
  return {
    compile: (db) => {
      requireTransaction(db, move);
      return statement.compile(db);
    },
  };
}

/**
 * As {@link writeAll}, for one record.
 * @throws ApiError 409 where it has been changed meanwhile
 */
export async function write<T extends Charted>(
  transaction: Database,
  move: Move<T>,
  which: Which<T>,
  set?: Beside<T>,
): Promise<void> {
  if ((await writeAll(transaction, move, which, set)) === 0) throw stale();
}

/** From where an event may happen, by the chart, and what becomes of records there. */
export const movesOf = <T extends Charted>(table: T, event: EventOf<T>): Move<T>[] =>
  Object.keys(charts[table].states)
    .filter((status) => isStatusOf(table, status))
    .flatMap((status) => moveOf(table, status, event) ?? []);

/** A status of a record that the demonstration begins with: no chart has led to it. */
export const seeded = byChart;
