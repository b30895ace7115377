import { explore, follow, isIgnored, isSwept, stepTo } from './exploration.ts';
import type { Edge, Exploration } from './exploration.ts';
import type { AnyChartModel } from './model.ts';
import { obligationsOf } from './obligations.ts';
import { describeMove } from './walk.ts';
import type { Move, Walk } from './walk.ts';

/**
 * The maximum number of steps in a walk. Longer walks are fewer, but a failure at their end is harder to
 * read.
 */
const MOST_STEPS = 40;

export interface Tour {
  readonly walks: readonly Walk[];
  readonly exploration: Exploration;
  readonly obligations: readonly string[];
  /** The obligations that no walk meets, because no payload of the model takes them. */
  readonly missing: readonly string[];
}

/**
 * Returns the goals that a move reaches: each obligation it meets, with its payload and the changed parts of
 * the context. Thus both sides of a limit are tried, because each has its own payload, and an action is tried
 * where it has an effect.
 */
const goalsOf = (exploration: Exploration, { from, move, situation }: Edge): readonly string[] => {
  if (isSwept(exploration, { move })) return [];
  if (isIgnored(exploration, { from, move })) return [`${from} ignores ${describeMove(move)}`];
  return situation.met.map(
    (name) => `${describeMove(move)} meets ${name} and changes ${situation.changes.join(', ')}`,
  );
};

/** The goals of a chart that are not reached yet. */
interface Plan {
  readonly exploration: Exploration;
  readonly goals: ReadonlyMap<Edge, readonly string[]>;
  readonly owed: Set<string>;
}

/**
 * Returns the shortest path from a situation to a move that reaches an open goal, or null if there is none.
 */
function nearest({ exploration, goals, owed }: Plan, from: string): readonly Edge[] | null {
  const cameBy = new Map<string, Edge | null>([[from, null]]);
  // a Map may grow during its iteration: this is a breadth-first search without a queue
  for (const key of cameBy.keys()) {
    for (const edge of exploration.edges.get(key) ?? []) {
      if (goals.get(edge)?.some((goal) => owed.has(goal)) === true) {
        const path = [edge];
        for (let last = cameBy.get(key); last; last = cameBy.get(last.from)) path.unshift(last);
        return path;
      }
      if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
    }
  }
  return null;
}

/** Builds one walk that reaches as many open goals as fit, and removes these goals from the plan. */
function nextWalk(plan: Plan): readonly Edge[] {
  const walk: Edge[] = [];
  for (;;) {
    const path = nearest(plan, walk.at(-1)?.to ?? plan.exploration.start);
    if (path === null || (walk.length > 0 && walk.length + path.length > MOST_STEPS)) return walk;
    for (const edge of path) for (const goal of plan.goals.get(edge) ?? []) plan.owed.delete(goal);
    walk.push(...path);
  }
}

/**
 * Runs a planned walk. The plan has one representative for all situations with the same key.
 * @throws if the walk behaves differently, because the key leaves out a value that a guard reads
 */
function take(model: AnyChartModel, planned: readonly Edge[]): Walk {
  const moves: readonly Move[] = planned.map(({ move }) => move);
  const situations = follow(model, moves);
  const steps = planned.map((edge, index) => {
    const situation = situations[index];
    const { move } = edge;
    if (situation === undefined || situation.met.join() !== edge.situation.met.join()) {
      throw new Error(
        `${model.chart.id}: key() leaves out a value that a guard reads: ${describeMove(move)} should meet ` +
          `"${edge.situation.met.join('; ')}" but meets "${situation?.met.join('; ')}"`,
      );
    }
    return stepTo(situation, move);
  });
  return { chart: model.chart.id, steps };
}

/**
 * Returns a small number of walks that together meet every obligation of a chart with every payload that can
 * meet it.
 */
export function tour(model: AnyChartModel): Tour {
  const exploration = explore(model);
  const obligations = obligationsOf(model.chart);
  const edges = [...exploration.edges.values()].flat();
  const walked = edges.filter((edge) => !isSwept(exploration, edge));
  const met = new Set(walked.flatMap(({ situation }) => situation.met));
  const missing = obligations.filter((name) => !met.has(name));
  const goals = new Map(edges.map((edge) => [edge, goalsOf(exploration, edge)]));
  const plan = { exploration, goals, owed: new Set([...goals.values()].flat()) };
  const walks: Walk[] = [];
  while (plan.owed.size > 0) walks.push(take(model, nextWalk(plan)));
  return { walks, exploration, obligations, missing };
}
