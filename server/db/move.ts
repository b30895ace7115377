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
import { boothMachine } from '../../machines/exhibitor/booth.machine.ts';
import { certificateMachine } from '../../machines/certificate/certificate.machine.ts';
import { clientErrorMachine } from '../../machines/fault/client-error.machine.ts';
import { competitionEventMachine } from '../../machines/competition/competition-event.machine.ts';
import { competitionSessionMachine } from '../../machines/day/competition-session.machine.ts';
import { competitionMachine } from '../../machines/competition/competition.machine.ts';
import { correctionMachine } from '../../machines/person/correction.machine.ts';
import { decisionMachine } from '../../machines/competition/decision.machine.ts';
import { drawRoundMachine } from '../../machines/draw/draw-round.machine.ts';
import { entryMachine } from '../../machines/entry/entry.machine.ts';
import { exhibitionOfficeMachine } from '../../machines/exhibitor/exhibition-office.machine.ts';
import { exhibitorApplicationMachine } from '../../machines/exhibitor/exhibitor-application.machine.ts';
import { exhibitorCallMachine } from '../../machines/exhibitor/exhibitor-call.machine.ts';
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
import { stationFinishMachine } from '../../machines/day/station-finish.machine.ts';
import { technicalDocumentMachine } from '../../machines/competition/technical-document.machine.ts';
import { venueMachine } from '../../machines/competition/venue.machine.ts';
import { unitAccountMachine } from '../../machines/unit/unit-account.machine.ts';
import { conflict, forbidden, stale } from '../kit/api-error.ts';
import { notSecondPerson } from './second-person-errors.ts';
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
  booths: boothMachine,
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
  exhibition_offices: exhibitionOfficeMachine,
  exhibitor_applications: exhibitorApplicationMachine,
  exhibitor_calls: exhibitorCallMachine,
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
  station_finishes: stationFinishMachine,
  substitutions: decisionMachine,
  technical_documents: technicalDocumentMachine,
  user_organisations: affiliationMachine,
  users: unitAccountMachine,
  venues: venueMachine,
} as const;

/** Tables without a `version` column. */
const unversioned: readonly Charted[] = ['client_errors', 'users'];

/** A table of records that have a chart. */
export type Charted = keyof typeof charts;
/** An event of the chart of a table. */
export type EventOf<T extends Charted> = EventFrom<(typeof charts)[T]>;
/** The state of a record, including states that depend on the clock. */
type PhaseOf<T extends Charted> = StateValueFrom<(typeof charts)[T]>;

/** The tables with the column types of reads. */
type Rows = { [T in Charted]: Selectable<Tables[T]> };
/** The status of a record as it is stored. */
type StatusOf<T extends Charted> = Rows[T] extends { status: infer Status extends string } ? Status : never;

/** The result of events on the chart of a record. Nothing is written yet. */
export interface Move<T extends Charted> {
  readonly table: T;
  readonly before: PhaseOf<T>;
  readonly after: StatusOf<T>;
  /** `after`, with the type mark that allows writing it. */
  readonly status: ByChart<StatusOf<T>>;
  /** Whether the record is deleted; only a row in the audit log remains. */
  readonly isGone: boolean;
}

/** Checks whether a value is a state of the chart of this table. The column can hold all of these states. */
const isStatusOf = <T extends Charted>(table: T, value: unknown): value is PhaseOf<T> & StatusOf<T> =>
  typeof value === 'string' && Object.hasOwn(charts[table].states, value);

/** Adds the type mark that allows writing a status. No other function adds it. */
const byChart = <S extends string>(status: S): ByChart<S> => status as ByChart<S>;

/**
 * Computes the transition of a record on its chart.
 * @param events are applied one after the other
 * @returns null if the chart does not allow one of them
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
 * Computes the transition like {@link moveOf}.
 * @throws ApiError 409 if the chart does not allow it
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
 * Computes the transition like {@link requireMove}, for a new record in the initial state of the chart.
 * @throws ApiError 409
 */
export function begin<T extends Charted>(table: T, ...events: readonly EventOf<T>[]): Move<T> {
  const { initial } = charts[table].config;
  if (!isStatusOf(table, initial)) throw new Error(`${table}: the chart begins with what is no status`);
  return requireMove(table, initial, ...events);
}

/** A user who attempts to move a record. */
interface Acting<By extends string> {
  /** The user's relations to the record. The first one that the chart allows is used. */
  as: readonly By[];
  /** All possible relations to the record. */
  of: readonly By[];
  /** The user's relation to the proposer, if the event needs a second person. */
  second?: SecondPerson;
}

/**
 * Computes the transition like {@link requireMove}, with the first of the user's relations that the chart
 * allows.
 * @throws ApiError 403 if another relation or another second person is required; 409 if the chart allows no
 * relation
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

/** Selects records by column values, or by queries that return them. */
type Which<T extends Charted> = {
  readonly [Column in keyof Rows[T]]?: Rows[T][Column] | Expression<unknown>;
};

/** Columns that are written together with the status. */
type Beside<T extends Charted> = Partial<Omit<Updateable<Tables[T]>, 'status' | 'version'>>;

/** Columns with their values. */
type Columns = readonly (readonly [column: string, value: unknown])[];

/** Builds the statement that writes the result of a transition. */
function built(
  transaction: Database,
  { table, isGone }: Pick<Move<Charted>, 'table' | 'isGone'>,
  which: Columns,
  set: Columns,
) {
  const found = (is: ExpressionBuilder<Tables, 'entries'>) =>
    is.and(which.map(([column, value]) => is(sql.ref(column), isExpression(value) ? 'in' : '=', value)));
  // All charted tables have both columns, or are `unversioned`.
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
 * Writes a transition of all selected records that still have the status it began with: the new status and
 * the next version.
 * @param which with the version that was read: then only that version is written
 * @returns the number of written records
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
    // For a state that depends on the clock, the column holds the earlier status. The version is then the
    // only check.
    Object.entries('version' in which ? which : { ...which, status: before }),
    Object.entries({ ...set, ...(status !== before && { status }) }),
  ).execute();
  return rows.length;
}

/** Prepared statements, by table and columns. */
const shapes = new Map<string, ReturnType<typeof prepared<Readonly<Record<string, unknown>>, unknown>>>();

/**
 * Writes like {@link write}, as a statement to be run with others. Returns no row if the record has changed
 * since it was read.
 * @param set values only, no expressions
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
 * Writes like {@link writeAll}, for one record.
 * @throws ApiError 409 if the record has changed since it was read
 */
export async function write<T extends Charted>(
  transaction: Database,
  move: Move<T>,
  which: Which<T>,
  set?: Beside<T>,
): Promise<void> {
  if ((await writeAll(transaction, move, which, set)) === 0) throw stale();
}

/** Returns the transitions of an event from every state whose chart allows it. */
export const movesOf = <T extends Charted>(table: T, event: EventOf<T>): Move<T>[] =>
  Object.keys(charts[table].states)
    .filter((status) => isStatusOf(table, status))
    .flatMap((status) => moveOf(table, status, event) ?? []);

/** Marks a status of a demonstration record. It is not the result of a chart. */
export const seeded = byChart;
