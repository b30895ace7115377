import { isDeepStrictEqual } from 'node:util';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { Move } from './walk.ts';

/* oxlint-disable typescript/no-explicit-any -- type parameters of StateMachine that do not matter here */
type ActorOf<T> =
  T extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any, any>
    ? A
    : never;
type DelayOf<T> =
  T extends StateMachine<any, any, any, any, any, any, infer D, any, any, any, any, any, any, any, any>
    ? D
    : never;
/* oxlint-enable typescript/no-explicit-any */

/** The possible ends of each actor, by the name under which it is invoked: outputs and errors. */
type Answers<T extends AnyStateMachine> = {
  readonly [A in ActorOf<T> as A['src']]: {
    readonly done: readonly OutputFrom<A['logic']>[];
    readonly error: readonly unknown[];
  };
};

/** The delays in milliseconds according to the specification, never read from the chart. */
type Delays<T extends AnyStateMachine> = {
  readonly [D in DelayOf<T>]: number | ((context: ContextFrom<T>) => number);
};

/** One move of a chart, as a rule reads it. */
export interface ChartStep<T extends AnyStateMachine = AnyStateMachine> {
  readonly before: SnapshotFrom<T>;
  /** The event that was sent, or null if time passed or an actor ended. */
  readonly event: EventFrom<T> | null;
  readonly after: SnapshotFrom<T>;
  /** The types of the emitted events, in order. */
  readonly emitted: readonly string[];
}

/**
 * The model of a chart: the inputs to try, and the conditions that must always hold. All payloads are plain
 * JSON. Each side of a limit needs its own payload. Mutants reveal a missing one.
 */
export interface ChartModel<T extends AnyStateMachine = AnyStateMachine> {
  readonly chart: T;
  /** The inputs to start with. By default the chart starts once without input. */
  readonly inputs?: readonly InputFrom<T>[];
  /** All events, with every payload worth trying. */
  readonly events: readonly EventFrom<T>[];
  /**
   * Further payloads, which are tried in every situation but need no walk. Rules and invariants check them,
   * and the digest of the committed walks covers them. They are for guards that read many facts, because
   * walks for all combinations would be unreadable.
   */
  readonly sweep?: readonly EventFrom<T>[];
  readonly answers: Answers<T>;
  readonly delays: Delays<T>;
  /**
   * Returns the part of the context that distinguishes situations. It contains at least all values that
   * guards read, and little else, because the number of explored states multiplies with it. By default it is
   * the whole context.
   */
  readonly key?: (context: ContextFrom<T>) => unknown;
  /**
   * For charts without end, whose lists or counters grow: whether a situation is far enough from the start.
   * Such situations are checked, but no move is tried in them.
   */
  readonly farEnough?: (snapshot: SnapshotFrom<T>) => boolean;
  /** Whether a flow may rest here for good. Such a situation must be reachable from every other one. */
  readonly ends: (snapshot: SnapshotFrom<T>) => boolean;
  /** Conditions of every situation, by a name that cites the rule. */
  readonly invariants: Readonly<Record<string, (snapshot: SnapshotFrom<T>) => boolean>>;
  /**
   * Conditions of every move in every situation, by a name that cites the rule: which actor may cause which
   * transition, and under which conditions. They are written from the rule, never from the guards.
   */
  readonly rules?: Readonly<Record<string, (step: ChartStep<T>) => boolean>>;
  /**
   * Mutants without a visible difference: a part of their names, and the reason. A part that occurs in no
   * survivor's name fails.
   */
  readonly equivalent?: Readonly<Record<string, string>>;
}

/** The moves of a chart that an act on a screen causes. */
export interface ActMeaning {
  readonly name: string;
  /**
   * The moves in order, or an empty list if the act is impossible. It may be a function of the chart's
   * snapshot, but not for an act that starts the chart.
   */
  readonly moves: readonly Move[] | ((snapshot: AnyMachineSnapshot) => readonly Move[]);
}

/** A model without its machine type, as the kit uses it. */
export interface AnyChartModel {
  readonly chart: AnyStateMachine;
  readonly inputs: readonly unknown[];
  readonly events: ChartModel['events'];
  readonly sweep: ChartModel['events'];
  readonly answers: Readonly<
    Record<string, { readonly done: readonly unknown[]; readonly error: readonly unknown[] }>
  >;
  readonly delays: Readonly<Record<string, number | ((context: unknown) => number)>>;
  readonly key: (context: unknown) => unknown;
  readonly farEnough: ChartModel['ends'];
  readonly ends: ChartModel['ends'];
  readonly invariants: ChartModel['invariants'];
  readonly rules: NonNullable<ChartModel['rules']>;
  readonly equivalent: Readonly<Record<string, string>>;
  /** The acts to try instead of events, answers and the passing of time. Null: no acts. */
  readonly acts: readonly ActMeaning[] | null;
}

/**
 * Declares the model of a chart. The compiler checks names of actors and delays, payloads and outputs.
 * @throws if a payload is not plain JSON, because walks are written to files and replayed elsewhere
 */
export function modelOf<T extends AnyStateMachine>(model: ChartModel<T>): AnyChartModel {
  const declared: AnyChartModel = {
    inputs: [undefined],
    key: (context) => context,
    farEnough: () => false,
    sweep: [],
    rules: {},
    equivalent: {},
    acts: null,
    ...(model as unknown as Omit<
      AnyChartModel,
      'inputs' | 'sweep' | 'key' | 'farEnough' | 'rules' | 'equivalent' | 'acts'
    >),
  };
  const { inputs, events, answers } = declared;
  const known = new Set(events.map((event) => JSON.stringify(event)));
  const sweep = declared.sweep.filter((event) => !known.has(JSON.stringify(event)));
  const ends = Object.values(answers).flatMap(({ done, error }) => done.concat(error));
  const payloads = [...inputs, ...events, ...sweep, ...ends];
  for (const payload of payloads) {
    const text = JSON.stringify(payload);
    // An error is passed on as an error. The chart reads only its enumerable fields.
    const read = payload instanceof Error ? Object.fromEntries(Object.entries(payload)) : payload;
    if (read !== undefined && !isDeepStrictEqual(JSON.parse(text), read)) {
      throw new Error(`${declared.chart.id}: not plain JSON: ${text}`);
    }
  }
  return { ...declared, sweep };
}
