import { getCompetition } from '../../../server/contract/competition/competition-making.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { competitionCalls } from './competition-acts.tsx';
import { decisionCalls } from './decision-acts.tsx';
import { eventCalls } from './event/event-acts.tsx';
import { useEventSheet } from './event/use-event-sheet.ts';

/** The calls of the page of a competition. */
const makingCalls = { ...competitionCalls, ...eventCalls, ...decisionCalls };

/** One competition, and what can be done with it, its events and what is decided on it. */
export function useCompetition(id: string) {
  const record = useRecord(getCompetition, { id }, 'reload');
  // An id that went with all calls would be that of the competition, also where a path means an event or a decision.
  const action = useActs(makingCalls, {}, { record });
  const sheet = useEventSheet(id, record.ref);
  const { data: competition, failure, isLoading, reload } = record;
  return { competition, failure, isLoading, reload, action, sheet };
}

/** What is asked about and sent on the page of a competition. */
export type MakingAction = ReturnType<typeof useCompetition>['action'];
