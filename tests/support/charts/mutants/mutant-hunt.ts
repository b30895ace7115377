import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { explore } from '../exploration.ts';
import type { Exploration, Situation } from '../exploration.ts';
import type { AnyChartModel } from '../model.ts';
import type { Mutant } from './mutant.ts';
import { replayOne, withPuppets } from '../replay.ts';
import type { Tour } from '../tours.ts';
import { describeMove, sightOf } from '../walk.ts';
import type { Move, Walk } from '../walk.ts';

/** Returns the number of steps to a state in a walk. A mutant of the state can be noticed from there. */
function stepsTo(state: string, { steps }: Walk): number {
  const found = steps.findIndex(({ met }) => met.some((name) => name.startsWith(`${state}: `)));
  return found === -1 ? Number.MAX_SAFE_INTEGER : found;
}

/** Returns a function that sorts the walks by the number of steps to a state, shortest first. */
function makeOrder(walks: readonly Walk[]): (state: string) => readonly Walk[] {
  const orders = new Map<string, readonly Walk[]>();
  return (state) => {
    const known = orders.get(state);
    if (known !== undefined) return known;
    const steps = new Map(walks.map((walk) => [walk, stepsTo(state, walk)]));
    const order = walks.toSorted((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0));
    orders.set(state, order);
    return order;
  };
}

/** Returns the first walk on which a mutant behaves differently, or null if it survives all walks. */
function walkAgainst(machine: AnyStateMachine, walks: Iterable<Walk>): Walk | null {
  const played = withPuppets(machine);
  for (const walk of walks) if (replayOne(played, walk, 'behaviour') !== null) return walk;
  return null;
}

/**
 * Returns a function that tries mutants one after the other. The walk that noticed the last mutant is tried
 * first for the next one, because it often notices mutants of neighbouring code.
 */
function makeTrial(walks: readonly Walk[]): (mutant: Mutant) => boolean {
  const orderFor = makeOrder(walks);
  let last: Walk | null = null;
  return ({ make, state }) => {
    try {
      const order = orderFor(state);
      const found = walkAgainst(make(), last === null ? order : new Set([last, ...order]));
      last = found ?? last;
      return found === null;
    } catch {
      // a chart that cannot be created counts as noticed
      return false;
    }
  };
}

/** Returns the visible result of a move. */
const behaviourOf = ({ chart, effects, timers }: Situation): unknown => [
  chart && sightOf(chart),
  effects,
  timers.map(({ id, due }) => [id, due]),
];

/** Returns all moves of an exploration, by the key of the situation before them and the move. */
function movesIn({ edges }: Exploration): ReadonlyMap<string, Situation> {
  return new Map(
    [...edges.values()]
      .flat()
      .map(({ from, move, situation }) => [`${from} ${describeMove(move)}`, situation]),
  );
}

/**
 * Checks whether a mutant behaves like the chart in every situation, of which the walks cover only a part.
 * The exploration stops at the first difference.
 * @param known the moves of the chart itself, from {@link movesIn}
 */
function survivesEverywhere(
  { make }: Mutant,
  model: AnyChartModel,
  known: ReadonlyMap<string, Situation>,
): boolean {
  const seen = new Set<string>();
  const compare = (from: string, move: Move, found: Situation): void => {
    const name = `${from} ${describeMove(move)}`;
    seen.add(name);
    const situation = known.get(name);
    if (situation === undefined || !isDeepStrictEqual(behaviourOf(situation), behaviourOf(found))) {
      throw new Error('behaves differently');
    }
  };
  try {
    explore({ ...model, chart: make() }, { watch: compare });
    return seen.size === known.size;
  } catch {
    return false;
  }
}

/** The result of trying the mutants of a chart. */
export interface Hunt {
  /** The names of the mutants that no test notices. */
  readonly survivors: readonly string[];
  /** Parts of names that the model declares equivalent and that occur in no survivor's name. */
  readonly stale: readonly string[];
  readonly killed: number;
  /** The number of mutants without those declared equivalent. */
  readonly mutants: number;
}

/** Tries every mutant on the walks of a chart, and the survivors in every situation. */
export function hunt(model: AnyChartModel, { walks, exploration }: Tour, mutants: readonly Mutant[]): Hunt {
  const survives = makeTrial(walks);
  const declared = Object.keys(model.equivalent);
  const isDeclared = ({ name }: Mutant) => declared.some((piece) => name.includes(piece));
  const alive = mutants.filter(survives);
  const equivalent = alive.filter(isDeclared).map(({ name }) => name);
  const others = alive.filter((mutant) => !isDeclared(mutant));
  const known = others.length === 0 ? new Map<string, Situation>() : movesIn(exploration);
  const survivors = others
    .filter((mutant) => survivesEverywhere(mutant, model, known))
    .map(({ name }) => name);
  return {
    survivors,
    stale: declared.filter((piece) => !equivalent.some((name) => name.includes(piece))),
    killed: mutants.length - equivalent.length - survivors.length,
    mutants: mutants.length - equivalent.length,
  };
}
