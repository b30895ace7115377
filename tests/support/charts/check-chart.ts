import { isDeepStrictEqual } from 'node:util';
import { codeMutants } from './mutants/code-mutants.ts';
import { trapsIn } from './exploration.ts';
import type { Exploration, Situation } from './exploration.ts';
import { goldenText } from './golden.ts';
import { literalMutants } from './mutants/literal-mutants.ts';
import type { AnyChartModel, ChartStep } from './model.ts';
import { hunt } from './mutants/mutant-hunt.ts';
import type { Hunt } from './mutants/mutant-hunt.ts';
import { replay } from './replay.ts';
import { structuralMutants } from './mutants/structural-mutants.ts';
import { tour } from './tours.ts';
import type { Tour } from './tours.ts';
import { describeMove } from './walk.ts';

/** The figures of the check of one chart. */
export interface ChartFigures {
  readonly chart: string;
  readonly situations: number;
  readonly walks: number;
  readonly steps: number;
  readonly met: number;
  readonly owed: number;
  readonly killed: number;
  readonly mutants: number;
}

/** Returns the figures of a chart after its mutants have been tried. */
export function figuresOf(
  { walks, exploration, obligations, missing }: Tour,
  { killed, mutants }: Hunt,
): ChartFigures {
  return {
    chart: exploration.model.chart.id,
    situations: exploration.situations.size,
    walks: walks.length,
    steps: walks.reduce((sum, { steps }) => sum + steps.length, 0),
    met: obligations.length - missing.length,
    owed: obligations.length,
    killed,
    mutants,
  };
}

/** Returns the situations that moves lead to, once for each move. */
const reached = ({ edges }: Exploration): readonly Situation[] =>
  [...edges.values()].flat().map(({ situation }) => situation);

/** Returns state and context of the situations that break an invariant. */
export function situationsAgainst(
  exploration: Exploration,
  holds: AnyChartModel['invariants'][string],
): readonly (readonly [unknown, unknown])[] {
  return reached(exploration).flatMap(({ chart }) =>
    chart === null || holds(chart) ? [] : [[chart.value, chart.context] as const],
  );
}

/** Returns the moves that break a rule: the state before, the move, the state after. */
export function movesAgainst(
  { situations, edges }: Exploration,
  holds: (step: ChartStep) => boolean,
): readonly (readonly [unknown, string, unknown])[] {
  return [...edges.values()].flat().flatMap(({ from, move, situation }) => {
    const before = situations.get(from)?.chart ?? null;
    const after = situation.chart;
    if (before === null || after === null) return [];
    const emitted = situation.effects.flatMap((one) => (one.effect === 'emit' ? [one.event.type] : []));
    const step = { before, event: move.type === 'send' ? move.event : null, after, emitted };
    return holds(step) ? [] : [[before.value, describeMove(move), after.value] as const];
  });
}

/** Returns the contexts that are not plain JSON. */
export function unplainIn(exploration: Exploration): readonly unknown[] {
  const contexts = new Set<unknown>(reached(exploration).map(({ chart }) => chart?.context));
  return [...contexts].filter((context) => !isDeepStrictEqual(JSON.parse(JSON.stringify(context)), context));
}

/** The inputs of a check besides the machine and its model. */
export interface ChartFiles {
  /** JavaScript of the chart's file without types, for mutants of guards and assignments. */
  readonly code?: string;
  /**
   * The ESTree syntax tree of `code` with `start` and `end`, as acorn returns it. It adds further code
   * mutants.
   */
  readonly tree?: unknown;
  /** The text of the committed walks. */
  readonly walks?: string;
  /** Skips the mutants, which take most of the time. */
  readonly withoutMutants?: true;
}

/** The result of checking a chart. */
export interface ChartCheck {
  /** The faults, one sentence each. Empty if there are none. */
  readonly faults: readonly string[];
  /** The text of the walks to commit. A later check compares its walks with this text. */
  readonly walks: string;
  readonly figures: ChartFigures;
}

/**
 * Checks a chart against its model. Every transition is taken, a live actor follows every walk, and every
 * mutant is noticed. There are no traps, invariants and rules hold, and the walks equal the committed ones.
 * @throws if the exploration does not end, or if the model's key leaves out a value that a guard reads
 */
export function checkChart(
  model: AnyChartModel,
  { code, tree, walks, withoutMutants }: ChartFiles = {},
): ChartCheck {
  const made = tour(model);
  const { exploration } = made;
  const mutants = [
    ...structuralMutants(model.chart),
    ...(code === undefined ? [] : literalMutants(code)),
    ...(code === undefined || tree === undefined ? [] : codeMutants(code, tree)),
  ];
  const found = withoutMutants
    ? { survivors: [], stale: [], killed: 0, mutants: 0 }
    : hunt(model, made, mutants);
  const text = goldenText(model, made);
  const disagreement = replay(model.chart, made.walks);
  const tell = (list: readonly unknown[], what: string) =>
    list.map((one) => `${what}: ${typeof one === 'string' ? one : JSON.stringify(one)}`);
  const faults = [
    ...tell(made.missing, 'no move of the model takes this transition'),
    ...tell(disagreement === null ? [] : [disagreement], 'a live actor behaves differently'),
    ...tell(found.survivors, 'this mutant survives'),
    ...tell(found.stale, 'declared equivalent, but killed or not created'),
    ...tell(trapsIn(exploration), 'no end can be reached from this situation'),
    ...tell(unplainIn(exploration), 'a context that is not plain JSON'),
    ...Object.entries(model.invariants).flatMap(([name, holds]) =>
      tell(situationsAgainst(exploration, holds), `"${name}" does not hold in this situation`),
    ),
    ...Object.entries(model.rules).flatMap(([name, holds]) =>
      tell(movesAgainst(exploration, holds), `"${name}" is broken by this move`),
    ),
    ...(walks === undefined || walks === text ? [] : ['the walks differ from the committed walks']),
  ];
  return { faults, walks: text, figures: figuresOf(made, found) };
}

/** Formats one line for each chart and one for the total. */
export function summarise(all: readonly ChartFigures[]): string {
  const total = all.reduce<ChartFigures>(
    (sum, one) => ({
      chart: 'all charts',
      situations: sum.situations + one.situations,
      walks: sum.walks + one.walks,
      steps: sum.steps + one.steps,
      met: sum.met + one.met,
      owed: sum.owed + one.owed,
      killed: sum.killed + one.killed,
      mutants: sum.mutants + one.mutants,
    }),
    { chart: '', situations: 0, walks: 0, steps: 0, met: 0, owed: 0, killed: 0, mutants: 0 },
  );
  const line = (one: ChartFigures) =>
    `${one.chart.padEnd(18)} transitions ${`${one.met}/${one.owed}`.padStart(9)}   ` +
    `mutants killed ${`${one.killed}/${one.mutants}`.padStart(11)}   ` +
    `${one.walks} walks, ${one.steps} steps, ${one.situations} situations`;
  return [...all.toSorted((a, b) => a.chart.localeCompare(b.chart)), total].map(line).join('\n');
}
