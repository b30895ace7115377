import { useState } from 'react';
import { fromPromise } from 'xstate';
import { listMachine } from '../../machines/list.machine.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { entryStatistics } from '../../server/contract/statistics.ts';
import type { StatisticsCharts } from '../actors/statistics.ts';
import { StatisticsPage } from '../features/statistics/statistics-page.tsx';
import { useScreenTools } from '../kit/screen-tools.ts';
import { wireList } from './wire-screens.ts';

export function StatisticsScreen() {
  const { request, history } = useScreenTools();
  const [charts] = useState((): StatisticsCharts => {
    const load = fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request(
        { method: 'GET', path: `${servicePaths.entryStatistics}?${input.query ?? ''}` },
        entryStatistics,
        signal,
      ),
    );
    return {
      list: listMachine.provide({ actors: { load } }),
      wireList: (list) => wireList(list, history),
    };
  });
  return <StatisticsPage charts={charts} />;
}
