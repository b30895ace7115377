import { inspect, isDeepStrictEqual } from 'node:util';
import { createActor, SimulatedClock } from 'xstate';
import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, Snapshot } from 'xstate';
import { bounded, effectOf, microstepOf } from './internals.ts';
import type { Effect, Microstep } from './internals.ts';
import { metBy } from './obligations.ts';
import { describeMove, sightOf } from './walk.ts';
import type { Move, Step, Walk } from './walk.ts';

type PuppetEvent = { type: 'puppet.resolve'; output: unknown } | { type: 'puppet.reject'; error: unknown };

/**
 * Replaces any actor that a chart invokes. It runs until the walk resolves or rejects it. Unlike a promise it
 * settles synchronously, so that a replay never waits.
 */
const puppet: ActorLogic<Snapshot<unknown>, PuppetEvent> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    switch (event.type) {
      case 'puppet.resolve':
        return { status: 'done', output: event.output, error: undefined };
      case 'puppet.reject':
        return { status: 'error', output: undefined, error: event.error };
      default:
        return snapshot;
    }
  },
};

/**
 * The values to compare: with `everything` the transitions and the behaviour. A mutant is compared by its
 * `behaviour` only, because the names of its transitions differ.
 */
type Judge = 'everything' | 'behaviour';

/** A running chart whose actors are puppets and whose clock the test controls. */
class LiveChart {
  readonly #clock = new SimulatedClock();
  readonly #actor;
  #microsteps: Microstep[] = [];
  #effects: Effect[] = [];
  #error: unknown = null;
  #before: AnyMachineSnapshot | null = null;

  /** @param machine with puppets as its actors */
  constructor(machine: AnyStateMachine, input: unknown) {
    // the first microsteps are inspected before createActor returns
    let root: unknown = null;
    this.#actor = createActor(machine, {
      input,
      clock: this.#clock,
      inspect: (inspected) => {
        root ??= inspected.actorRef;
        const microstep = microstepOf(inspected, root);
        if (microstep !== null) this.#microsteps.push(microstep);
        const effect = effectOf(inspected, root);
        if (effect !== null) this.#effects.push(effect);
      },
    });
    this.#actor.subscribe({ error: (error) => (this.#error = error) });
    this.#actor.start();
  }

  #settle(id: string, event: PuppetEvent): void {
    const children: Readonly<Record<string, { send(event: AnyEventObject): void } | undefined>> =
      this.#actor.getSnapshot().children;
    const child = children[id];
    if (child === undefined) throw new Error(`${id} is not running`);
    child.send(event);
  }

  /** Makes one move. The constructor has already made the first one, `start`. */
  make(move: Move): void {
    const before = this.#microsteps.length;
    switch (move.type) {
      case 'start':
        break;
      case 'send':
        this.#actor.send(move.event);
        break;
      case 'resolve':
        this.#settle(move.id, { type: 'puppet.resolve', output: move.output });
        break;
      case 'reject':
        this.#settle(move.id, { type: 'puppet.reject', error: move.error });
        break;
      case 'wait':
        if (move.ms > 0) {
          this.#clock.increment(move.ms - 1);
          if (this.#microsteps.length > before) throw new Error(`the chart changed before ${move.ms} ms`);
        }
        this.#clock.increment(1);
        break;
      case 'act':
        for (const one of move.moves) this.make(one);
    }
  }

  /**
   * Returns the result of the last move and clears it. The transitions are left out when behaviour is judged.
   */
  observe(judge: Judge): Omit<Step, 'move'> {
    const snapshot = this.#actor.getSnapshot() as AnyMachineSnapshot;
    if (this.#error !== null) throw new Error(`the chart failed: ${inspect(this.#error)}`);
    const observed = {
      met: judge === 'behaviour' ? [] : metBy(this.#before, this.#microsteps, snapshot),
      effects: this.#effects,
      sight: sightOf(snapshot),
    };
    this.#before = snapshot;
    this.#microsteps = [];
    this.#effects = [];
    return observed;
  }

  stop(): void {
    this.#actor.stop();
  }
}

/** Returns the first difference between expected and actual result in words, or null if there is none. */
function difference(expected: Step, actual: Omit<Step, 'move'>, judge: Judge): string | null {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['the snapshot', expected.sight, actual.sight],
    ['the effects', expected.effects, actual.effects],
    ...(judge === 'behaviour' ? [] : [['the transitions', expected.met, actual.met] as const]),
  ];
  const wrong = pairs.find(([, wanted, got]) => !isDeepStrictEqual(wanted, got));
  return wrong === undefined
    ? null
    : `${wrong[0]}: expected ${JSON.stringify(wrong[1])}, got ${JSON.stringify(wrong[2])}`;
}

/** Checks whether a move starts the chart. */
export const isStart = (move: Move | undefined): boolean =>
  move?.type === 'start' || (move?.type === 'act' && isStart(move.moves[0]));

/** Returns the start move: the move itself or the first move of an act. */
function startOf(move: Move | undefined): Move & { readonly type: 'start' } {
  if (move?.type === 'act') return startOf(move.moves[0]);
  if (move?.type !== 'start') throw new Error('A walk begins with a start');
  return move;
}

/**
 * Replays one walk.
 * @param machine of {@link withPuppets}
 * @returns the first difference with the moves that lead to it, or null
 */
export function replayOne(machine: AnyStateMachine, { steps }: Walk, judge: Judge): string | null {
  const start = startOf(steps[0]?.move);
  let live: LiveChart | null = null;
  const trail: Move[] = [];
  const told = (what: string) => [...trail.map(describeMove), what].join('\n');
  try {
    live = new LiveChart(machine, start.input);
    for (const step of steps) {
      trail.push(step.move);
      live.make(step.move);
      const found = difference(step, live.observe(judge), judge);
      if (found !== null) return told(found);
    }
    return null;
  } catch (error) {
    return told(String(error));
  } finally {
    live?.stop();
  }
}

/** Returns a chart's machine with puppets as its actors, for {@link replayOne}. */
export function withPuppets(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors);
  return bounded(machine, { actors: Object.fromEntries(names.map((name) => [name, puppet])) });
}

/**
 * Replays walks on live actors of the machine. After each move it compares state, context, output, tags,
 * views, the effects in their order (emitted events included) and the transitions taken.
 * @returns null if all agree, else the first difference with the moves that lead to it
 */
export function replay(machine: AnyStateMachine, walks: readonly Walk[]): string | null {
  const played = withPuppets(machine);
  for (const walk of walks) {
    const found = replayOne(played, walk, 'everything');
    if (found !== null) return found;
  }
  return null;
}
