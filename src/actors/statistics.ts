import type { EntryStatistics } from '../../server/contract/statistics.ts';
import { useList, type ListChart, type WireList } from './screen-charts.ts';

/** Charts with their actors provided, made in app/statistics-screen.tsx. */
export interface StatisticsCharts {
  readonly list: ListChart;
  /** Ties it to the address; returns how to untie it. */
  readonly wireList: WireList;
}

/**
 * How the entries of a competition stand.
 * @param query what the address asks for: `competition=…`
 */
export function useEntryStatistics({ list, wireList }: StatisticsCharts, query: string) {
  const [{ page: statistics, choose, ...rest }] = useList<EntryStatistics>(list, wireList, query);
  return {
    ...rest,
    statistics,
    choose: (competition: string) => choose(`${new URLSearchParams({ competition })}`),
  };
}
