import { useSelector } from '@xstate/react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

/** How many notices wait to be read; 0 as long as there is no workspace. */
export function useUnread(): number {
  return useSelector(useWorkspaceActorsIfAny()?.unread, (snapshot) => snapshot?.context.notices ?? 0);
}

/** How much is to be done, across all services; 0 as long as there is no workspace. */
export function useWaitingWork(): number {
  return useSelector(useWorkspaceActorsIfAny()?.unread, (snapshot) => snapshot?.context.work ?? 0);
}
