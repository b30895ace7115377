import { useActorRef, useSelector } from '@xstate/react';
import type { CompetitionList } from '../../server/contract/competition.ts';
import { useAppActors } from './app-actors.tsx';

/** The public list of competitions, as one part of a page. */
export function useCompetitions() {
  const ref = useActorRef(useAppActors().screens.competitions);
  return {
    state: useSelector(ref, (snapshot) => snapshot.value),
    list: useSelector(ref, (snapshot) => snapshot.context.data as CompetitionList | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}
