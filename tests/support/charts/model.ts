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

/* oxlint-disable typescript/no-explicit-any -- parameters of StateMachine that are not asked for */
type ActorOf<T> =
  T extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any, any>
    ? A
    : never;
type DelayOf<T> =
  T extends StateMachine<any, any, any, any, any, any, infer D, any, any, any, any, any, any, any, any>
    ? D
    : never;
/* oxlint-enable typescript/no-explicit-any */

/** How one actor can end, by the name it is invoked under: what it gives, and what it fails with. */
type Answers<T extends AnyStateMachine> = {
  readonly [A in ActorOf<T> as A['src']]: {
    readonly done: readonly OutputFrom<A['logic']>[];
    readonly error: readonly unknown[];
  };
};

/** Milliseconds of each delay as the specification has them, never read from the chart. */
type Delays<T extends AnyStateMachine> = {
  readonly [D in DelayOf<T>]: number | ((context: ContextFrom<T>) => number);
};

/** One move of a chart, as a rule judges it. */
export interface ChartStep<T extends AnyStateMachine = AnyStateMachine> {
  readonly before: SnapshotFrom<T>;
  /** The event that was sent; null where time passed or an actor ended. */
  readonly event: EventFrom<T> | null;
  readonly after: SnapshotFrom<T>;
  /** The types of the events that were emitted, in their order. */
  readonly emitted: readonly string[];
}

/**
 * What there is to try on a chart, and what must hold whatever is tried. All payloads are plain
 * JSON. Give each side of every limit its own payload: the mutants find the one you forgot.
 */
export interface ChartModel<T extends AnyStateMachine = AnyStateMachine> {
  readonly chart: T;
  /** Inputs to start with; one start without any if left out. */
  readonly inputs?: readonly InputFrom<T>[];
  /** Every event, with every payload worth trying. */
  readonly events: readonly EventFrom<T>[];
  /**
   * Further payloads, tried in every situation too, but no walk is made for their sake: rules and invariants judge
   * them, and the digest of the committed walks holds what they do. For guards that read many facts, whose
   * combinations would make walks unreadable.
   */
  readonly sweep?: readonly EventFrom<T>[];
  readonly answers: Answers<T>;
  readonly delays: Delays<T>;
  /**
   * What of the context tells two situations apart: at least all that guards read, as little else
   * as possible, for the states explored multiply with it. All of the context if left out.
   */
  readonly key?: (context: ContextFrom<T>) => unknown;
  /**
   * For charts without end, with lists or counters that grow: situations that are far enough out. They
   * are looked at, but nothing is tried in them.
   */
  readonly farEnough?: (snapshot: SnapshotFrom<T>) => boolean;
  /** Where a flow may rest for good; from every situation one must be within reach. */
  readonly ends: (snapshot: SnapshotFrom<T>) => boolean;
  /** What holds in every situation, by a name that cites the rule. */
  readonly invariants: Readonly<Record<string, (snapshot: SnapshotFrom<T>) => boolean>>;
  /**
   * What holds of every move from every situation, by a name that cites the rule: who may lead where, and on which
   * conditions. Written from the rule, never from the guards.
   */
  readonly rules?: Readonly<Record<string, (step: ChartStep<T>) => boolean>>;
  /**
   * Mutants that change nothing anyone could notice: a piece of their names, and why. A piece that
   * no survivor has in its name fails.
   */
  readonly equivalent?: Readonly<Record<string, string>>;
}

/** What an act on a screen is to the chart behind it. */
export interface ActMeaning {
  readonly name: string;
  /** In their order; none where the act is impossible. A function of where the chart is; an act that starts it is no function. */
  readonly moves: readonly Move[] | ((snapshot: AnyMachineSnapshot) => readonly Move[]);
}

/** A model whose machine type is no longer known: what the kit works with. */
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
  /** What there is to try instead of events, answers and the passing of time; null: those. */
  readonly acts: readonly ActMeaning[] | null;
}

/**
 * Declares the model of a chart; names of actors and delays, payloads and outputs are checked by type.
 * @throws when a payload is not plain JSON: walks are written down and replayed elsewhere
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
    // An error is thrown as an error; what it carries is read by the chart.
    const read = payload instanceof Error ? Object.fromEntries(Object.entries(payload)) : payload;
    if (read !== undefined && !isDeepStrictEqual(JSON.parse(text), read)) {
      throw new Error(`${declared.chart.id}: not plain JSON: ${text}`);
    }
  }
  return { ...declared, sweep };
}
