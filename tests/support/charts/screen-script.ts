import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, InputFrom } from 'xstate';
import { follow } from './exploration.ts';
import type { Situation } from './exploration.ts';
import type { ActMeaning, AnyChartModel } from './model.ts';
import { obligationsOf } from './obligations.ts';
import { tour } from './tours.ts';
import type { Move, Walk } from './walk.ts';

/**
 * An act of the user, the network, the clock or the browser on a screen.
 * @typeParam Stage the tools of the test: a page, a network, a clock
 */
export interface Act<Stage> extends ActMeaning {
  readonly do: (stage: Stage) => Promise<unknown>;
}

/** The script of a chart on its screens, from which the kit generates walks. */
export interface ScreenScript<Stage> {
  /** The chart's model, which provides the chart and its delays. */
  readonly model: AnyChartModel;
  /**
   * All acts, in groups. A walk uses the acts of one group. A group has acts that open the screen, and acts
   * that are possible after that.
   */
  readonly scenes: Readonly<Record<string, readonly Act<Stage>[]>>;
  /** Returns the part of the context that distinguishes situations, as in a model. By default none. */
  readonly key?: (context: never) => unknown;
  /** Returns the part of the context that has to match the model. By default the whole context. */
  readonly compares?: (context: never) => unknown;
  /** Selects the actor if the page has several of this chart. By default the first one. */
  readonly isMine?: (context: never) => boolean;
  /** The names of transitions that occur at any time on a screen. They are not compared. */
  readonly noise?: readonly string[];
  /** Time passes only in acts that say so, because the chart has timers of less than a second. */
  readonly isExactInTime?: true;
  /**
   * The walks of a scene run one after the other on the same page, which is already open for the opening
   * acts.
   */
  readonly staysOpen?: true;
  /**
   * Transitions that no screen can cause: a part of their names, and the reason. The test fails if one
   * occurs.
   */
  readonly notHere: Readonly<Record<string, string>>;
}

/** Returns builders of a chart's moves. The compiler checks events and inputs. */
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

/** Returns the moves of an act that are possible only in certain situations. */
export const where =
  (isThere: (snapshot: AnyMachineSnapshot) => boolean, ...moves: readonly Move[]) =>
  (snapshot: AnyMachineSnapshot): readonly Move[] =>
    isThere(snapshot) ? moves : [];

/** One walk over a screen, with the situation after each of its steps. */
export interface ScreenWalk {
  readonly scene: string;
  readonly walk: Walk;
  readonly situations: readonly Situation[];
}

/**
 * Returns walks that together contain every act of a script in every way that makes a difference to its
 * chart.
 */
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

/**
 * Returns the transitions that screens have to cause: all of the chart, without those declared out of reach.
 */
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
