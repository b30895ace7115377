import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAst } from 'vite';
import { figuresOf, movesAgainst, situationsAgainst, unplainIn } from '../check-chart.ts';
import type { ChartFigures } from '../check-chart.ts';
import { codeMutants } from '../mutants/code-mutants.ts';
import { trapsIn } from '../exploration.ts';
import type { Exploration } from '../exploration.ts';
import { goldenText } from '../golden.ts';
import { literalMutants } from '../mutants/literal-mutants.ts';
import type { AnyChartModel } from '../model.ts';
import { hunt } from '../mutants/mutant-hunt.ts';
import { replay } from '../replay.ts';
import { structuralMutants } from '../mutants/structural-mutants.ts';
import { tour } from '../tours.ts';
import type { Tour } from '../tours.ts';
import { eraseTypes, obstaclesToViewing } from './chart-source.ts';
import { styleFaults, unseenIn } from './chart-style.ts';

/**
 * The timeout in milliseconds for the exploration of one chart or for its mutants. On an idle machine the
 * largest chart takes four seconds.
 */
const LONGEST = 300_000;

/** The files of one chart. */
export interface ChartPlace {
  /** The file of the chart. */
  readonly file: string;
  /** The exports of the chart's module. */
  readonly exported: Readonly<Record<string, unknown>>;
  /** The file of its committed walks. */
  readonly walks: string;
}

/**
 * Declares all tests of one chart. Every transition is covered, the walks equal the committed ones, the live
 * chart follows them, and every mutant is noticed. Invariants hold, there are no traps, and the chart works
 * in Stately's tools and follows the style of this project.
 * @param report receives the figures and the exploration after the mutants have been tried
 */
export function describeChart(
  { file, exported, walks: walksFile }: ChartPlace,
  model: AnyChartModel,
  report: (figures: ChartFigures, exploration: Exploration) => void,
): void {
  const source = readFileSync(file, 'utf8');
  const { id } = model.chart;

  describe(`chart ${id}`, () => {
    let made: Tour;
    beforeAll(() => {
      made = tour(model);
    }, LONGEST);

    it('takes every transition, and every guard both ways', () => {
      expect(made.missing, 'no move of the model takes these transitions').toEqual([]);
    });

    it('has the committed walks (run `npm run charts` after an intended change)', () => {
      const committed = existsSync(walksFile) ? readFileSync(walksFile, 'utf8') : '';
      expect(goldenText(model, made)).toBe(committed);
    });

    it('follows every walk as a live actor', () => {
      expect(replay(model.chart, made.walks)).toBeNull();
    });

    it(
      'has no surviving mutant',
      async () => {
        const code = await eraseTypes(file, source);
        const mutants = [
          ...structuralMutants(model.chart),
          ...literalMutants(code),
          ...codeMutants(code, parseAst(code)),
        ];
        const found = hunt(model, made, mutants);
        report(figuresOf(made, found), made.exploration);
        expect(found.survivors, 'these mutants survive').toEqual([]);
        expect(found.stale, 'declared equivalent, but killed or not created').toEqual([]);
      },
      LONGEST,
    );

    it('can reach an end from every situation', () => {
      expect(trapsIn(made.exploration)).toEqual([]);
    });

    it('has a view in every situation', () => {
      expect(unseenIn(made.exploration)).toEqual([]);
    });

    it('has only plain data in its context', () => {
      expect(unplainIn(made.exploration)).toEqual([]);
    });

    it('has an invariant or a rule', () => {
      expect(Object.keys({ ...model.invariants, ...model.rules })).not.toEqual([]);
    });

    it.each(Object.entries(model.invariants))('satisfies the invariant: %s', (_, holds) => {
      expect(situationsAgainst(made.exploration, holds)).toEqual([]);
    });

    it.each(Object.entries(model.rules))('satisfies the rule: %s', (_, holds) => {
      expect(movesAgainst(made.exploration, holds)).toEqual([]);
    });
  });

  describe(`file of chart ${id}`, () => {
    it("can be pasted unchanged into Stately's tools", async () => {
      expect(await obstaclesToViewing(file, source)).toEqual([]);
    });

    it('follows the style of this project', () => {
      expect(styleFaults(file, source, exported, model)).toEqual([]);
    });
  });
}
