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

/** Every chart of this project against its model. A chart is found by its file; one without a model fails. */

const found = chartFiles();

it('every chart has a model, and every model a chart', () => {
  const models = readdirSync('tests/machines', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.model.ts'))
    .map((name) => resolve('tests/machines', name));
  expect(models.toSorted()).toEqual(found.map(modelFile).toSorted());
  expect(found.length).toBeGreaterThan(0);
});

it('there are no walks of a chart that is gone', () => {
  const committed = readdirSync(walksFolder).map((name) => resolve(walksFolder, name));
  expect(committed.toSorted()).toEqual(found.map(walksFile).toSorted());
});

const figures: ChartFigures[] = [];

/** What of a person the models have in events, answers and contexts. */
const secrets = /token-[ab]|wuhan_zhang|张伟|138|123456|-word-|key-1|image\/svg|账号|验证码|手机号/;
const told: string[] = [];
let kept = 0;

/** Looks at what the inspector would show of every move of a chart, and of the context it leads to. */
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

it('the inspector shows nothing of a person, in any situation and any event of any chart', () => {
  expect(told).toEqual([]);
  // otherwise this would prove nothing
  expect(kept).toBeGreaterThan(100);
});

afterAll(() => {
  process.stdout.write(`\n${summarise(figures)}\n\n`);
});
