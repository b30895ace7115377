import { useSelector } from '@xstate/react';
import type { CompetitionList } from '../../server/contract/competition.ts';
import { useAppActors } from './app-actors.tsx';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** The public list of competitions, as one part of a page. */
export function useCompetitions() {
  const { screens } = useAppActors();
  const ref = useScreenActor(screens.competitions);
  return {
    state: useSelector(ref, (snapshot) => snapshot.value),
    list: useSelector(ref, (snapshot) => snapshot.context.data as CompetitionList | null),
    failure: useSelector(ref, (snapshot) => snapshot.context.failure),
    reload: () => ref.send({ type: 'resource.reload' }),
  };
}
