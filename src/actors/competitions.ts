import { useSelector } from '@xstate/react';
import { listCompetitions } from '../../server/contract/competition/competition.ts';
import { useRecord } from '../kit/record/use-record.ts';

/** Reads the public list of competitions as one part of a page. */
export function useCompetitions() {
  const { data: list, failure, reload, ref } = useRecord(listCompetitions, {});
  return { state: useSelector(ref, (snapshot) => snapshot.value), list, failure, reload };
}
