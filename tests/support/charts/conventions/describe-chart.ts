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

/** Milliseconds for one chart's exploration or its mutants; alone on a machine the largest takes four seconds. */
const LONGEST = 300_000;

/** Where the parts of one chart are. */
export interface ChartPlace {
  /** The file of the chart. */
  readonly file: string;
  /** What the chart's module exports. */
  readonly exported: Readonly<Record<string, unknown>>;
  /** The file of its committed walks. */
  readonly walks: string;
}

/**
 * Declares all tests of one chart: every transition covered, the walks as they were committed, the live chart
 * true to them, every mutant noticed, invariants, no traps, fit for Stately's tools, in the style of this project.
 * @param report gets the figures, and all there is to be seen of the chart, when the mutants have been tried
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
      expect(made.missing, 'nothing the model tries takes these').toEqual([]);
    });

    it('walks as it was committed: if a change is meant, `npm run charts`', () => {
      const committed = existsSync(walksFile) ? readFileSync(walksFile, 'utf8') : '';
      expect(goldenText(model, made)).toBe(committed);
    });

    it('runs live as every walk says', () => {
      expect(replay(model.chart, made.walks)).toBeNull();
    });

    it(
      'would be noticed if any piece of it were wrong',
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
        expect(found.stale, 'declared equivalent, but killed or gone').toEqual([]);
      },
      LONGEST,
    );

    it('can always reach an end', () => {
      expect(trapsIn(made.exploration)).toEqual([]);
    });

    it('says what is on screen wherever it rests', () => {
      expect(unseenIn(made.exploration)).toEqual([]);
    });

    it('keeps plain data in its context', () => {
      expect(unplainIn(made.exploration)).toEqual([]);
    });

    it('has an invariant or a rule', () => {
      expect(Object.keys({ ...model.invariants, ...model.rules })).not.toEqual([]);
    });

    it.each(Object.entries(model.invariants))('%s', (_, holds) => {
      expect(situationsAgainst(made.exploration, holds)).toEqual([]);
    });

    it.each(Object.entries(model.rules))('%s', (_, holds) => {
      expect(movesAgainst(made.exploration, holds)).toEqual([]);
    });
  });

  describe(`file of chart ${id}`, () => {
    it("pastes into Stately's tools as it stands", async () => {
      expect(await obstaclesToViewing(file, source)).toEqual([]);
    });

    it('is written in the style of this project', () => {
      expect(styleFaults(file, source, exported, model)).toEqual([]);
    });
  });
}
