import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { summarise } from '../support/charts/check-chart.ts';
import type { ChartFigures } from '../support/charts/check-chart.ts';
import type { Exploration } from '../support/charts/exploration.ts';
import { describeChart } from '../support/charts/conventions/describe-chart.ts';
import { chartFiles } from '../support/charts/conventions/find-charts.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { mask } from '../support/inspect/mask.ts';
import { modelFile } from './model-file.ts';
import { walksFile, walksFolder } from './walks.ts';

/**
 * Checks every chart of this project against its model. Charts are found by their files. A chart without a
 * model fails.
 */

const found = chartFiles();

it('each chart has a model, and each model a chart', () => {
  const models = readdirSync('tests/machines', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.model.ts'))
    .map((name) => resolve('tests/machines', name));
  expect(models.toSorted()).toEqual(found.map(modelFile).toSorted());
  expect(found.length).toBeGreaterThan(0);
});

it('each file of committed walks belongs to an existing chart', () => {
  const committed = readdirSync(walksFolder).map((name) => resolve(walksFolder, name));
  expect(committed.toSorted()).toEqual(found.map(walksFile).toSorted());
});

const figures: ChartFigures[] = [];

/** Personal data in the events, answers and contexts of the models. */
const secrets = /token-[ab]|wuhan_zhang|张伟|138|123456|-word-|key-1|image\/svg|账号|验证码|手机号/;
const told: string[] = [];
let kept = 0;

/** Checks the inspector's output for each move of a chart and for the resulting context. */
function inspectAll({ edges }: Exploration): void {
  for (const { move, situation } of [...edges.values()].flat()) {
    const data: readonly unknown[] = [move, situation.chart?.context];
    if (!secrets.test(JSON.stringify(data))) continue;
    kept++;
    const shown = JSON.stringify(mask(data));
    if (secrets.test(shown)) told.push(shown);
  }
}

for (const file of found.filter((chart) => existsSync(modelFile(chart)))) {
  const exported = (await import(file)) as Record<string, unknown>;
  const { model } = (await import(modelFile(file))) as { model: AnyChartModel };
  describeChart({ file, exported, walks: walksFile(file) }, model, (one, exploration) => {
    figures.push(one);
    inspectAll(exploration);
  });
}

it('the inspector shows no personal data in any situation or event of any chart', () => {
  expect(told).toEqual([]);
  // otherwise the models contain no personal data and the test proves nothing
  expect(kept).toBeGreaterThan(100);
});

afterAll(() => {
  process.stdout.write(`\n${summarise(figures)}\n\n`);
});
