import { useSelector } from '@xstate/react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

/** Returns the number of unread notices; 0 without a workspace. */
export function useUnreadNotices(): number {
  return useSelector(useWorkspaceActorsIfAny()?.badgeCounts, (snapshot) => snapshot?.context.notices ?? 0);
}

/** Returns the number of waiting items across all services; 0 without a workspace. */
export function useWaitingWork(): number {
  return useSelector(useWorkspaceActorsIfAny()?.badgeCounts, (snapshot) => snapshot?.context.work ?? 0);
}
