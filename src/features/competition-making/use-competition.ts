import { getCompetition } from '../../../server/contract/competition/competition-making.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { competitionCalls } from './competition-acts.tsx';
import { decisionCalls } from './decision-acts.tsx';
import { eventCalls } from './event/event-acts.tsx';
import { useEventSheet } from './event/use-event-sheet.ts';

/** The calls of the page of a competition. */
const makingCalls = { ...competitionCalls, ...eventCalls, ...decisionCalls };

/** Reads one competition and provides the acts on it, on its events and on its decisions. */
export function useCompetition(id: string) {
  const record = useRecord(getCompetition, { id }, 'reload');
  // The id is not added to all calls. Otherwise the id of the competition would replace the id of an event or
  // a decision in a path.
  const action = useActs(makingCalls, {}, { record });
  const sheet = useEventSheet(id, record.ref);
  const { data: competition, failure, isLoading, reload } = record;
  return { competition, failure, isLoading, reload, action, sheet };
}

/** The acts on the page of a competition, with the state of the current act. */
export type MakingAction = ReturnType<typeof useCompetition>['action'];
