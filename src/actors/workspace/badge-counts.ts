import { useSelector } from '@xstate/react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

/** How many notices wait to be read; 0 as long as there is no workspace. */
export function useUnreadNotices(): number {
  return useSelector(useWorkspaceActorsIfAny()?.badgeCounts, (snapshot) => snapshot?.context.notices ?? 0);
}

/** How much is to be done, across all services; 0 as long as there is no workspace. */
export function useWaitingWork(): number {
  return useSelector(useWorkspaceActorsIfAny()?.badgeCounts, (snapshot) => snapshot?.context.work ?? 0);
}
