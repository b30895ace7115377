import type * as v from 'valibot';
import type { AnyStateMachine, EventFrom, StateValueFrom } from 'xstate';
import type { Call } from './call.ts';

/** The fields of an event that are the same for all acts. The standing of a reader provides them. */
type Common = 'type' | 'by' | 'facts' | 'reason' | 'second';

/** The fields of an event that only this event has. */
type Own<Event> = { readonly [Name in keyof Omit<Event, Common>]: Event[Name & keyof Event] };

/** A call whose body has the reason that the event needs. */
type CallFor<Event> = Event extends { readonly reason: string }
  ? Call & { readonly body: v.GenericSchema<unknown, { readonly reason: string }> }
  : Call;

/**
 * An act with one of the events of a chart.
 *
 * - `by`: the capacities that the chart lets act, in any of its states and with any facts.
 * - `asked`: values of the event's own fields with which the chart allows the act. The browser cannot know the
 *   real ones before the user has filled in the dialog.
 */
type ActWith<Event> = Event extends { readonly type: infer Type extends string }
  ? {
      readonly event: Type;
      readonly call: CallFor<Event>;
    } & (Event extends { readonly by: infer By extends string }
      ? { readonly by: readonly [Exclude<By, 'viewer'>, ...Exclude<By, 'viewer'>[]] }
      : { readonly by?: never }) &
      (keyof Own<Event> extends never ? { readonly asked?: never } : { readonly asked: Own<Event> })
  : never;

interface AnyAct {
  readonly event: string;
  readonly call: Call;
  readonly by?: readonly string[];
  readonly asked?: object;
}

type Table = Readonly<Record<string, AnyAct>>;

/** Rejects properties that no act has, such as a misspelt optional one. */
type NoOther<T> = {
  readonly [Act in keyof T]: { readonly [Name in Exclude<keyof T[Act], keyof AnyAct>]: never };
};

/** The acts on a record, in the order of their buttons. */
export interface Acts<M extends AnyStateMachine, T> {
  readonly machine: M;
  readonly table: T;
}

/** The name of an act. */
export type ActOf<A> = A extends { readonly table: infer T } ? keyof T & string : never;

/**
 * Declares the acts on a record, once for browser and server: the event of the chart, the call, and the capacities
 * that may act. The declaration has a separate file, because a page that only reads records would otherwise load
 * the chart with the calls.
 */
// @__NO_SIDE_EFFECTS__
export function acts<
  M extends AnyStateMachine,
  const T extends Readonly<Record<string, ActWith<EventFrom<M>>>>,
>(machine: M, table: T & NoOther<T>): Acts<M, T> {
  return { machine, table };
}

/** Returns the call of each act. */
// @__NO_SIDE_EFFECTS__
export const callsOf = <T extends Table>({ table }: { readonly table: T }) =>
  Object.fromEntries(Object.entries(table).map(([act, { call }]) => [act, call])) as {
    readonly [Act in keyof T]: T[Act]['call'];
  };

/** The events of the acts in a table. */
type EventOf<M extends AnyStateMachine, T> = Extract<
  EventFrom<M>,
  { readonly type: T[keyof T] extends { readonly event: infer Type } ? Type : never }
>;

type FactsIn<Event> = Event extends { readonly facts: infer Facts } ? (facts: Facts) => void : never;

/** The facts of all events of the acts; `unknown` if none has facts. */
type FactsOf<M extends AnyStateMachine, T> =
  FactsIn<EventOf<M, T>> extends (facts: infer Facts) => void ? Facts : unknown;

type ByIn<Event> = Event extends { readonly by: infer By } ? By : never;
type SecondIn<Event> = Event extends { readonly second: infer Second } ? Second : never;

/**
 * A record and the capacities of its reader. Capacities that an act does not list allow nothing. `second` is the
 * reader's relation to the person who has proposed the act, for charts with acts of two people.
 */
export type Standing<M extends AnyStateMachine, T> = {
  readonly status: StateValueFrom<M>;
} & (ByIn<EventOf<M, T>> extends never ? object : { readonly by: string | readonly string[] }) &
  (unknown extends FactsOf<M, T> ? object : { readonly facts: FactsOf<M, T> }) &
  (SecondIn<EventOf<M, T>> extends never ? object : { readonly second: SecondIn<EventOf<M, T>> });

interface AnyStanding {
  readonly status: StateValueFrom<AnyStateMachine>;
  readonly by?: string | readonly string[];
  readonly facts?: unknown;
  readonly second?: unknown;
}

/** The own fields of the event of an act, for a question whose values the browser knows. */
type Known<M extends AnyStateMachine, T, Act extends keyof T> = T[Act] extends { readonly event: infer Type }
  ? Partial<Own<Extract<EventFrom<M>, { readonly type: Type }>>>
  : never;

/**
 * Checks whether the chart allows an act on a record.
 * @param known values of the event's own fields that replace the declared ones
 */
export function mayAct<M extends AnyStateMachine, T, Act extends keyof T & string>(
  { machine, table }: Acts<M, T>,
  act: Act,
  standing: Standing<M, T>,
  known?: Known<M, T, Act>,
): boolean {
  // Pages pass whole records, whose other fields can have the names of fields of an event.
  const { status, by = [], facts, second }: AnyStanding = standing;
  const found = (table as Table)[act];
  if (found === undefined) return false;
  const snapshot = machine.resolveState({ value: status, context: {} });
  const fields = { reason: 'given', ...found.asked, facts, second, ...known, type: found.event };
  const capacities = typeof by === 'string' ? [by] : by;
  if (found.by === undefined) return snapshot.can(fields);
  return found.by.some((one) => capacities.includes(one) && snapshot.can({ ...fields, by: one }));
}

/**
 * Returns the acts that the chart allows the reader of a record, in their order.
 * @param known for each act, values of the event's own fields that replace the declared ones
 */
export const allowedActs = <M extends AnyStateMachine, T>(
  of: Acts<M, T>,
  standing: Standing<M, T>,
  known: { readonly [Act in keyof T]?: Known<M, T, Act> } = {},
): (keyof T & string)[] =>
  (Object.keys(of.table as object) as (keyof T & string)[]).filter((act) =>
    mayAct(of, act, standing, known[act]),
  );
