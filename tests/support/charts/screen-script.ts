import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, InputFrom } from 'xstate';
import { follow } from './exploration.ts';
import type { Situation } from './exploration.ts';
import type { ActMeaning, AnyChartModel } from './model.ts';
import { obligationsOf } from './obligations.ts';
import { tour } from './tours.ts';
import type { Move, Walk } from './walk.ts';

/**
 * Something a person, the network, the time or the browser does to a screen.
 * @typeParam Stage what the test has in its hands: a page, a network, a clock
 */
export interface Act<Stage> extends ActMeaning {
  readonly do: (stage: Stage) => Promise<unknown>;
}

/** How a chart is driven on its screens: what the kit needs to make walks of it. */
export interface ScreenScript<Stage> {
  /** The chart's model, for its chart and its delays. */
  readonly model: AnyChartModel;
  /**
   * Everything that can be done, in groups: a walk keeps to one. A group has acts that open the
   * screen, and acts that make sense once it is open in this way.
   */
  readonly scenes: Readonly<Record<string, readonly Act<Stage>[]>>;
  /** What of the context tells situations apart, as in a model; nothing if left out. */
  readonly key?: (context: never) => unknown;
  /** What of the context has to agree with the model; all of it if left out. */
  readonly compares?: (context: never) => unknown;
  /** Which actor, where the page has several of this chart; the first if left out. */
  readonly isMine?: (context: never) => boolean;
  /** Transitions, by their names, that are noise on a screen: taken whenever, compared with nothing. */
  readonly noise?: readonly string[];
  /** Nothing may move the clock unasked: the chart has timers of less than a second. */
  readonly isExactInTime?: true;
  /** The walks of a scene follow each other on one page; acts that open it find it open. */
  readonly staysOpen?: true;
  /** Transitions that no screen can cause: a piece of their names, and why. One that is caused after all fails. */
  readonly notHere: Readonly<Record<string, string>>;
}

/** Moves of a chart, its events and inputs checked by the compiler. */
export function movesOf<T extends AnyStateMachine>(_chart: T) {
  return {
    start: (input?: InputFrom<T>): Move =>
      input === undefined ? { type: 'start' } : { type: 'start', input },
    send: (event: EventFrom<T>): Move => ({ type: 'send', event }),
    done: (id: string, output?: unknown): Move => ({
      type: 'resolve',
      id,
      src: id,
      ...(output === undefined ? {} : { output }),
    }),
    failed: (id: string, error: unknown = {}): Move => ({ type: 'reject', id, src: id, error }),
    wait: (ms: number): Move => ({ type: 'wait', ms }),
  };
}

/** The moves of an act that has them in certain situations only. */
export const where =
  (isThere: (snapshot: AnyMachineSnapshot) => boolean, ...moves: readonly Move[]) =>
  (snapshot: AnyMachineSnapshot): readonly Move[] =>
    isThere(snapshot) ? moves : [];

/** One walk over a screen, and the situation after each of its steps. */
export interface ScreenWalk {
  readonly scene: string;
  readonly walk: Walk;
  readonly situations: readonly Situation[];
}

/** Walks that together do every act of a script in every way that makes a difference to its chart. */
export function screenWalks<Stage>({ model, scenes, key }: ScreenScript<Stage>): readonly ScreenWalk[] {
  return Object.entries(scenes).flatMap(([scene, acts]) => {
    const screen: AnyChartModel = {
      ...model,
      acts,
      key: (key ?? (() => null)) as AnyChartModel['key'],
      farEnough: () => false,
    };
    return tour(screen).walks.map((walk) => ({
      scene,
      walk,
      situations: follow(
        screen,
        walk.steps.map(({ move }) => move),
      ),
    }));
  });
}

/** What screens owe a chart: its transitions but for those declared to be out of reach. */
export function owedOnScreens(
  { model, notHere }: Pick<ScreenScript<unknown>, 'model' | 'notHere'>,
  fired: ReadonlySet<string>,
): {
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  readonly all: readonly string[];
} {
  const all = obligationsOf(model.chart);
  const pieces = Object.keys(notHere);
  const isExcused = (name: string) => pieces.some((piece) => name.includes(piece));
  return {
    all,
    missing: all.filter((name) => !fired.has(name) && !isExcused(name)),
    stale: pieces.filter((piece) => !all.some((name) => name.includes(piece) && !fired.has(name))),
  };
}
