import { explore, follow, isIgnored, isSwept, stepTo } from './exploration.ts';
import type { Edge, Exploration } from './exploration.ts';
import type { AnyChartModel } from './model.ts';
import { obligationsOf } from './obligations.ts';
import { describeMove } from './walk.ts';
import type { Move, Walk } from './walk.ts';

/** Longer walks are fewer, but a failure at their end is harder to read. */
const MOST_STEPS = 40;

export interface Tour {
  readonly walks: readonly Walk[];
  readonly exploration: Exploration;
  readonly obligations: readonly string[];
  /** The obligations no walk meets: nothing the model tries takes them. */
  readonly missing: readonly string[];
}

/**
 * What a move is good for: each obligation it meets, with this very payload, changing these very
 * parts of the context. Both sides of a limit are tried because each has a payload of its own; an
 * action is tried where it has something to do.
 */
const goalsOf = (exploration: Exploration, { from, move, situation }: Edge): readonly string[] => {
  if (isSwept(exploration, { move })) return [];
  if (isIgnored(exploration, { from, move })) return [`${from} ignores ${describeMove(move)}`];
  return situation.met.map(
    (name) => `${describeMove(move)} meets ${name} and changes ${situation.changes.join(', ')}`,
  );
};

/** What is still to be done on a chart. */
interface Plan {
  readonly exploration: Exploration;
  readonly goals: ReadonlyMap<Edge, readonly string[]>;
  readonly owed: Set<string>;
}

/** The shortest way from a situation to a move that is good for something still owed; null if there is none. */
function nearest({ exploration, goals, owed }: Plan, from: string): readonly Edge[] | null {
  const cameBy = new Map<string, Edge | null>([[from, null]]);
  // a Map grows while it is iterated: breadth first without a queue
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

/** One walk that does as much of what is owed as fits; takes what it does off the plan. */
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
 * Takes a planned walk for real. The plan was made with one stand-in for all situations of one key.
 * @throws when the real one behaves otherwise: the key hides something a guard reads
 */
function take(model: AnyChartModel, planned: readonly Edge[]): Walk {
  const moves: readonly Move[] = planned.map(({ move }) => move);
  const situations = follow(model, moves);
  const steps = planned.map((edge, index) => {
    const situation = situations[index];
    const { move } = edge;
    if (situation === undefined || situation.met.join() !== edge.situation.met.join()) {
      throw new Error(
        `${model.chart.id}: key() hides something a guard reads: ${describeMove(move)} was to meet ` +
          `"${edge.situation.met.join('; ')}" but met "${situation?.met.join('; ')}"`,
      );
    }
    return stepTo(situation, move);
  });
  return { chart: model.chart.id, steps };
}

/** Few walks that together meet every obligation of a chart with every payload that can meet it. */
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
