import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeChart, summarise } from '../support/charts/describe-chart.ts';
import type { ChartFigures } from '../support/charts/describe-chart.ts';
import { chartFiles } from '../support/charts/find-charts.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { modelFile } from './model-file.ts';

/** Every chart of the house against its model. A chart is found by its file; one without a model fails. */

const found = chartFiles();

it('every chart has a model, and every model a chart', () => {
  const models = readdirSync('tests/machines', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.model.ts'))
    .map((name) => resolve('tests/machines', name));
  expect(models.toSorted()).toEqual(found.map(modelFile).toSorted());
  expect(found.length).toBeGreaterThan(0);
});

const figures: ChartFigures[] = [];

for (const file of found.filter((chart) => existsSync(modelFile(chart)))) {
  const exported = (await import(file)) as Record<string, unknown>;
  const { model } = (await import(modelFile(file))) as { model: AnyChartModel };
  describeChart(file, exported, model, (one) => figures.push(one));
}

afterAll(() => {
  process.stdout.write(`\n${summarise(figures)}\n\n`);
});
