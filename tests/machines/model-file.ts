import { relative, resolve } from 'node:path';
import { chartFolder } from '../support/charts/conventions/find-charts.ts';

/** Where the model of a chart is to be found: beside the tests, under the chart's own name. */
export function modelFile(chart: string): string {
  const name = relative(chartFolder, chart).replace(/\.machine\.ts$/, '.model.ts');
  return resolve('tests/machines', name);
}
