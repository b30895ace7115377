import { relative, resolve } from 'node:path';
import { chartFiles, chartFolder } from '../support/charts/conventions/find-charts.ts';
import { goldenText } from '../support/charts/golden.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { tour } from '../support/charts/tours.ts';
import { modelFile } from './model-file.ts';

/** The folder that contains the committed walks, one file for each chart, and no other file. */
export const walksFolder = resolve('tests/machines/walks');

/** Returns the path of the committed walks of a chart. */
export function walksFile(chart: string): string {
  const name = relative(chartFolder, chart)
    .replaceAll('/', '-')
    .replace(/\.machine\.ts$/, '.txt');
  return resolve(walksFolder, name);
}

/** Returns the current walks of all charts, by absolute path. */
export async function walkPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const chart of chartFiles()) {
    const { model } = (await import(/* @vite-ignore */ modelFile(chart))) as { model: AnyChartModel };
    pages.set(walksFile(chart), goldenText(model, tour(model)));
  }
  return pages;
}
