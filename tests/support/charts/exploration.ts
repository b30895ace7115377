import { isDeepStrictEqual } from 'node:util';
import { adjacencyMapToArray, getAdjacencyMap, getPathsFromEvents, getShortestPaths } from '@xstate/graph';
import { getNextTransitions } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, ActorLogic, Snapshot } from 'xstate';
import { activeNodes, bounded, describes, pureStart, pureStep, runningActors } from './internals.ts';
import type { Effect, Microstep, PureStep } from './internals.ts';
import type { ActMeaning, AnyChartModel } from './model.ts';
import { metBy, nameOf } from './obligations.ts';
import { describeMove, sightOf } from './walk.ts';
import type { Move, Step } from './walk.ts';

/**
 * Explores a chart with @xstate/graph. The library supports neither invoked actors nor time nor the
 * transitions of a step. For this reason it does not get the machine, but an actor logic whose states are
 * {@link Situation}s and whose events are {@link Move}s. The library walks the graph, and this module
 * computes the steps.
 */

interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  /** Milliseconds until the timer fires. */
  readonly due: number;
}

/** A situation of a chart, and the effects of the last move that led to it. */
export type Situation = Snapshot<undefined> & {
  /** Null before the start. */
  readonly chart: AnyMachineSnapshot | null;
  readonly timers: readonly Timer[];
  readonly met: readonly string[];
  /** The transitions taken, in order. Recorded only for walks on screens. */
  readonly fired: readonly string[];
  /**
   * The ids of all states that were active during the move, in passing or at rest. Recorded only for walks on
   * screens.
   */
  readonly visited: readonly string[];
  readonly effects: readonly Effect[];
  /** The parts of the context that the last move changed. */
  readonly changes: readonly string[];
  /** The number of moves so far. */
  readonly moves: number;
};

export interface Edge {
  readonly from: string;
  readonly move: Move;
  readonly to: string;
  readonly situation: Situation;
}

/** All situations that a chart can reach, as far as the model's key distinguishes them. */
export interface Exploration {
  readonly model: AnyChartModel;
  readonly start: string;
  readonly situations: ReadonlyMap<string, Situation>;
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
}

const beginning: Situation = {
  status: 'active',
  output: undefined,
  error: undefined,
  chart: null,
  timers: [],
  met: [],
  fired: [],
  visited: [],
  effects: [],
  changes: [],
  moves: 0,
};

/** Returns the moves that end a running actor: each output and each error of the model. */
function endsOf({ answers }: AnyChartModel, actor: { id: string; src: string }): readonly Move[] {
  const { done, error } = answers[actor.src] ?? { done: [], error: [] };
  return [
    ...done.map((output): Move =>
      Object.assign({ type: 'resolve' as const }, actor, output === undefined ? {} : { output }),
    ),
    ...error.map((one): Move => Object.assign({ type: 'reject' as const, error: one }, actor)),
  ];
}

/** Checks whether an active state of the chart handles events of this type. */
const knows = (chart: AnyMachineSnapshot, type: string): boolean =>
  getNextTransitions(chart).some(({ eventType }) => describes(eventType, type));

/** Checks whether a move is possible in this situation. Of an act, the first move counts. */
function isPossible(
  move: Move | undefined,
  chart: AnyMachineSnapshot | null,
  timers: readonly Timer[],
): boolean {
  if (chart === null || move === undefined) return move?.type === 'start';
  switch (move.type) {
    case 'start':
      return false;
    case 'send':
      return knows(chart, move.event.type);
    case 'resolve':
    case 'reject':
      return runningActors(chart).some(({ id }) => id === move.id);
    case 'wait':
      return timers.length > 0 && Math.min(...timers.map(({ due }) => due)) === move.ms;
    case 'act':
      return isPossible(move.moves[0], chart, timers);
  }
}

/** Returns the acts that are possible in a situation, as moves. */
function actsIn(
  acts: readonly ActMeaning[],
  chart: AnyMachineSnapshot | null,
  timers: readonly Timer[],
): readonly Move[] {
  if (chart !== null && chart.status !== 'active') return [];
  return acts.flatMap(({ name, moves }): Move[] => {
    const meant = typeof moves === 'function' ? (chart === null ? [] : moves(chart)) : moves;
    return isPossible(meant[0], chart, timers) ? [{ type: 'act', name, moves: meant }] : [];
  });
}

/**
 * Returns a function that gives the first event of each type that a state does not handle, once for each
 * state value. Such events must be seen to change nothing. The context does not matter to a state without a
 * handler.
 */
function makeIgnored({ events }: AnyChartModel): (situation: Situation) => readonly Move[] {
  const tried = new Map<string, string>();
  return (situation) => {
    const { chart, moves } = situation;
    if (chart === null || chart.status !== 'active') return [];
    const value = JSON.stringify(chart.value);
    const context = JSON.stringify([chart.context, moves]);
    if ((tried.get(value) ?? context) !== context) return [];
    tried.set(value, context);
    const firsts = new Map(events.toReversed().map((event) => [event.type, event]));
    return [...firsts.values()]
      .filter(({ type }) => !knows(chart, type))
      .map((event): Move => ({ type: 'send', event }));
  };
}

const sends = new WeakMap<AnyChartModel['events'], readonly (Move & { type: 'send' })[]>();

/** Returns the moves that send these events: the same objects each time, whose texts are computed once. */
function sendsOf(events: AnyChartModel['events']): readonly (Move & { type: 'send' })[] {
  const known = sends.get(events) ?? events.map((event) => ({ type: 'send' as const, event }));
  sends.set(events, known);
  return known;
}

/** Returns the possible moves in a situation: handled events, ends of running actors, passing time. */
function movesIn(model: AnyChartModel, { chart, timers }: Situation): readonly Move[] {
  if (model.acts !== null) return actsIn(model.acts, chart, timers);
  if (chart === null) {
    return model.inputs.map((input) => (input === undefined ? { type: 'start' } : { type: 'start', input }));
  }
  if (chart.status !== 'active') return [];
  const known = new Map<string, boolean>();
  const isKnown = (type: string): boolean => {
    const answer = known.get(type) ?? knows(chart, type);
    known.set(type, answer);
    return answer;
  };
  return [
    ...[...sendsOf(model.events), ...sendsOf(model.sweep)].filter(({ event }) => isKnown(event.type)),
    ...runningActors(chart).flatMap((actor) => endsOf(model, actor)),
    ...(timers.length > 0 ? [{ type: 'wait', ms: Math.min(...timers.map(({ due }) => due)) } as const] : []),
  ];
}

/** Returns the chart with the delays of the specification. */
const specified = ({ chart, delays }: AnyChartModel) =>
  bounded(chart, {
    delays: Object.fromEntries(
      Object.entries(delays).map(([name, delay]) => [
        name,
        typeof delay === 'number' ? delay : ({ context }: { context: unknown }) => delay(context),
      ]),
    ),
  });

function changesBetween(before: Record<string, unknown> | undefined, after: Record<string, unknown>) {
  return Object.keys(after).filter((key) => !isDeepStrictEqual(before?.[key], after[key]));
}

const firstDue = (timers: readonly Timer[]) => timers.find(({ due }) => due <= 0);

function logicOf(model: AnyChartModel): ActorLogic<Situation, Move> {
  const machine = specified(model);
  const isOnScreen = model.acts !== null;
  const make = (situation: Situation, move: Move): Situation => {
    let { chart, timers } = situation;
    const microsteps: Microstep[] = [];
    const visited = new Set<string>();
    const effects: Effect[] = [];
    const visit = (step: PureStep): void => {
      for (const { taken } of step.microsteps) for (const { source } of taken) visited.add(source.id);
      for (const { snapshot } of [...step.microsteps, step]) {
        for (const { id } of activeNodes(snapshot)) visited.add(id);
      }
    };
    const take = (step: PureStep): AnyMachineSnapshot => {
      microsteps.push(...step.microsteps);
      if (isOnScreen) visit(step);
      effects.push(...step.effects);
      for (const effect of step.effects) {
        if (effect.effect !== 'timer' && effect.effect !== 'cancel') continue;
        timers = timers.filter(({ id }) => id !== effect.id);
        if (effect.effect === 'timer') {
          timers = [...timers, { id: effect.id, event: effect.event, due: effect.ms }];
        }
      }
      return step.snapshot;
    };
    const send = (event: AnyEventObject): AnyMachineSnapshot => {
      if (chart === null) throw new Error('The first move must be a start');
      return take(pureStep(machine, chart, event));
    };
    const makeOne = (one: Move): void => {
      switch (one.type) {
        case 'start':
          chart = take(pureStart(machine, one.input));
          break;
        case 'send':
          chart = send(one.event);
          break;
        case 'resolve':
          chart = send({ type: `xstate.done.actor.${one.id}`, output: one.output, actorId: one.id });
          break;
        case 'reject':
          chart = send({ type: `xstate.error.actor.${one.id}`, error: one.error, actorId: one.id });
          break;
        case 'wait':
          timers = timers.map((timer) => ({ ...timer, due: timer.due - one.ms }));
          for (let due = firstDue(timers); due !== undefined; due = firstDue(timers)) {
            const { id, event } = due;
            timers = timers.filter((timer) => timer.id !== id);
            chart = send(event);
          }
          break;
        case 'act':
          one.moves.forEach(makeOne);
      }
    };
    makeOne(move);
    if (chart === null) throw new Error(`No situation after ${describeMove(move)}`);
    return {
      ...beginning,
      chart,
      timers: chart.status === 'active' ? timers : [],
      met: metBy(situation.chart, microsteps, chart),
      fired: isOnScreen ? microsteps.flatMap(({ taken }) => taken.map(nameOf)) : [],
      visited: [...visited],
      effects,
      changes: changesBetween(situation.chart?.context, chart.context),
      moves: situation.moves + 1,
    };
  };
  return {
    transition: make,
    getInitialSnapshot: () => beginning,
    getPersistedSnapshot: (situation) => situation,
  };
}

/** Returns the key of a situation: state, history, timers, and the model's key of the context. */
function keyIn(model: AnyChartModel, { chart, timers }: Situation): string {
  if (chart === null) return 'before the start';
  const history = Object.entries(chart.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
  const pending = timers.map(({ id, due }) => `${due} ${id}`).toSorted();
  return JSON.stringify([chart.value, chart.status, model.key(chart.context), history, pending]);
}

/** Returns {@link keyIn} with a cache, which computes the key of each situation once. */
function makeKey(model: AnyChartModel): (situation: Situation) => string {
  const keys = new WeakMap<Situation, string>();
  return (situation) => {
    const known = keys.get(situation) ?? keyIn(model, situation);
    keys.set(situation, known);
    return known;
  };
}

/** The limit of moves. A model that needs more has a key that contains too much. */
const MOST_STEPS = 30_000;

const optionsOf = (model: AnyChartModel) => ({
  events: (situation: Situation) => movesIn(model, situation),
  serializeState: makeKey(model),
  serializeEvent: (move: Move) => describeMove(move),
  limit: MOST_STEPS,
  stopWhen: ({ chart }: Situation) => chart !== null && model.farEnough(chart),
});

/**
 * Is called after each move with the key of the situation before it. An error that it throws ends the
 * exploration.
 */
type Watch = (from: string, move: Move, situation: Situation) => void;

/**
 * Returns all situations of a chart and all moves between them.
 * @throws "Traversal limit exceeded" after too many moves: the model's key distinguishes too many situations,
 *   or their number is infinite; see `key` and `farEnough`
 */
export function explore(model: AnyChartModel, { watch }: { readonly watch?: Watch } = {}): Exploration {
  const ignored = model.acts === null ? makeIgnored(model) : () => [];
  const options = {
    ...optionsOf(model),
    events: (situation: Situation) => movesIn(model, situation).concat(ignored(situation)),
  };
  const start = options.serializeState(beginning);
  const situations = new Map([[start, beginning]]);
  const edges = new Map<string, Edge[]>();
  const logic = logicOf(model);
  const watched: typeof logic = {
    ...logic,
    transition: (situation, move, scope) => {
      const next = logic.transition(situation, move, scope);
      watch?.(options.serializeState(situation), move, next);
      return next;
    },
  };
  const adjacency = getAdjacencyMap<Situation, Move, undefined>(watched, options);
  for (const { state, event, nextState } of adjacencyMapToArray(adjacency)) {
    const edge = {
      from: options.serializeState(state),
      move: event,
      to: options.serializeState(nextState),
      situation: nextState,
    };
    pushTo(edges, edge.from, edge);
    if (!situations.has(edge.to)) situations.set(edge.to, nextState);
  }
  return { model, start, situations, edges };
}

/** Checks whether a move is an event that no active state of its situation handles. */
export function isIgnored({ situations }: Exploration, { from, move }: Pick<Edge, 'from' | 'move'>): boolean {
  const chart = situations.get(from)?.chart ?? null;
  return move.type === 'send' && chart !== null && !knows(chart, move.event.type);
}

/** Checks whether a move is an event of the model's sweep, which needs no walk. */
export function isSwept({ model }: Exploration, { move }: Pick<Edge, 'move'>): boolean {
  return move.type === 'send' && model.sweep.includes(move.event);
}

/** Returns a shortest path to each situation. */
export function shortestPaths(model: AnyChartModel): readonly (readonly Step[])[] {
  return getShortestPaths(logicOf(model), optionsOf(model)).map(({ steps }) => stepsOf(steps));
}

/** Takes a list of moves from before the start, without deduplication, and returns the situations. */
export function follow(model: AnyChartModel, moves: readonly Move[]): readonly Situation[] {
  const [path] = getPathsFromEvents(logicOf(model), [...moves], {
    events: (situation: Situation) => moves.slice(situation.moves, situation.moves + 1),
    serializeState: (situation: Situation) => String(situation.moves),
  });
  return path?.steps.slice(1).map(({ state }) => state) ?? [];
}

/** Returns the step that led to a situation. */
export function stepTo({ chart, met, effects }: Situation, move: Move): Step {
  if (chart === null) throw new Error('No step leads to the situation before the start');
  return { move, met, effects, sight: sightOf(chart) };
}

function stepsOf(steps: readonly { readonly event: Move; readonly state: Situation }[]): readonly Step[] {
  // the library's first step is its "xstate.init" event, which is no move
  return steps.slice(1).map(({ event, state }) => stepTo(state, event));
}

function pushTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Returns the keys of the situations from which no end of the model can be reached. */
export function trapsIn({ model, start, situations, edges }: Exploration): readonly string[] {
  const waysBack = new Map<string, string[]>();
  for (const { from, to } of [...edges.values()].flat()) {
    pushTo(waysBack, to, from);
  }
  const safe = new Set(
    [...situations].flatMap(([key, { chart }]) =>
      chart !== null && (model.ends(chart) || model.farEnough(chart)) ? [key] : [],
    ),
  );
  // a Set may grow during its iteration: this loop walks backwards until it finds no new situation
  for (const key of safe) for (const from of waysBack.get(key) ?? []) safe.add(from);
  return [...situations.keys()].filter((key) => key !== start && !safe.has(key));
}
