import { useSelector } from '@xstate/react';
import { listCompetitions } from '../../server/contract/competition/competition.ts';
import { useRecord } from '../kit/record/use-record.ts';

/**
 * Reads the public list of competitions as one part of a page.
 * @param again see {@link useRecord}; a page with a form keeps the list that the form began with
 */
export function useCompetitions(again: Parameters<typeof useRecord>[2] = 'keep') {
  const { data: list, failure, reload, ref } = useRecord(listCompetitions, {}, again);
  return { state: useSelector(ref, (snapshot) => snapshot.value), list, failure, reload };
}
