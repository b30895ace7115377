import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { obstaclesToViewing } from './chart-source.ts';
import { trapsIn } from './exploration.ts';
import type { Situation } from './exploration.ts';
import { styleFaults, unseenIn } from './house-style.ts';
import type { AnyChartModel } from './model.ts';
import { literalMutants } from './literal-mutants.ts';
import type { Mutant } from './mutant.ts';
import { replay } from './replay.ts';
import { structuralMutants } from './structural-mutants.ts';
import { tour } from './tours.ts';
import type { Tour } from './tours.ts';
import type { Walk } from './walk.ts';

/** The figures of one chart. */
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

/** How many steps a walk takes to get to a state: where a mutant of that state is to be caught. */
function stepsTo(state: string, { steps }: Walk): number {
  const found = steps.findIndex(({ met }) => met.some((name) => name.startsWith(`${state}: `)));
  return found === -1 ? Number.MAX_SAFE_INTEGER : found;
}

/** True when a mutant behaves as the walks say, all the way through all of them. */
function survives({ make, state }: Mutant, walks: readonly Walk[]): boolean {
  const order = walks.toSorted((a, b) => stepsTo(state, a) - stepsTo(state, b));
  return replay(make(), order, 'behaviour') === null;
}

/** Milliseconds for the exploration of one chart; alone on a machine the largest takes a second. */
const LONGEST = 60_000;

/** Every situation of an exploration after its start, each as often as moves lead to it. */
const reached = ({ exploration }: Tour): readonly Situation[] =>
  [...exploration.edges.values()].flatMap((edges) => edges.map(({ situation }) => situation));

/**
 * Declares all tests of one chart: every transition covered, the live chart true to the walks, every
 * mutant noticed, invariants, no traps, fit for Stately's tools, in the style of the house.
 * @param file of the chart
 * @param exported by the chart's module
 * @param report gets the figures when the tests have run
 */
export function describeChart(
  file: string,
  exported: Readonly<Record<string, unknown>>,
  model: AnyChartModel,
  report: (figures: ChartFigures) => void,
): void {
  const source = readFileSync(file, 'utf8');
  const { id } = model.chart;

  describe(`chart ${id}`, () => {
    let made: Tour;
    beforeAll(() => {
      made = tour(model);
    }, LONGEST);

    it('takes every transition, and every guard both ways', () => {
      expect(made.missing, 'nothing the model tries takes these').toEqual([]);
    });

    it('runs live as every walk says', () => {
      expect(replay(model.chart, made.walks)).toBeNull();
    });

    it('would be noticed if any piece of it were wrong', async () => {
      const { walks, exploration, obligations, missing } = made;
      const mutants = [...structuralMutants(model.chart), ...(await literalMutants(file, source))];
      const survivors = mutants.filter((mutant) => survives(mutant, walks)).map(({ name }) => name);
      const declared = Object.keys(model.equivalent);
      const unexpected = survivors.filter((name) => !declared.some((piece) => name.includes(piece)));
      report({
        chart: id,
        situations: exploration.situations.size,
        walks: walks.length,
        steps: walks.reduce((sum, { steps }) => sum + steps.length, 0),
        met: obligations.length - missing.length,
        owed: obligations.length,
        killed: mutants.length - survivors.length,
        mutants: mutants.length - survivors.length + unexpected.length,
      });
      expect(unexpected, 'these mutants survive').toEqual([]);
      const stale = declared.filter((piece) => !survivors.some((name) => name.includes(piece)));
      expect(stale, 'declared equivalent, but killed or gone').toEqual([]);
    });

    it('can always reach an end', () => {
      expect(trapsIn(made.exploration)).toEqual([]);
    });

    it('says what is on screen wherever it rests', () => {
      expect(unseenIn(made.exploration)).toEqual([]);
    });

    it('keeps plain data in its context', () => {
      for (const { chart } of reached(made)) {
        const context: unknown = chart?.context;
        expect(isDeepStrictEqual(JSON.parse(JSON.stringify(context)), context)).toBe(true);
      }
    });

    it.each(Object.entries(model.invariants))('%s', (_, holds) => {
      const broken = reached(made).filter(({ chart }) => chart !== null && !holds(chart));
      expect(broken.map(({ chart }) => [chart?.value, chart?.context])).toEqual([]);
    });
  });

  describe(`file of chart ${id}`, () => {
    it("pastes into Stately's tools as it stands", async () => {
      expect(await obstaclesToViewing(file, source)).toEqual([]);
    });

    it('is written in the style of the house', () => {
      expect(styleFaults(file, source, exported, model)).toEqual([]);
    });
  });
}

/** One line for each chart and one for all of them. */
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
