import { relative, resolve } from 'node:path';
import { chartFolder } from '../support/charts/conventions/find-charts.ts';

/** Returns the path of a chart's model: below tests/machines, with the chart's own name. */
export function modelFile(chart: string): string {
  const name = relative(chartFolder, chart).replace(/\.machine\.ts$/, '.model.ts');
  return resolve('tests/machines', name);
}
