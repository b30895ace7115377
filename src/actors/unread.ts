import { useSelector } from '@xstate/react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

/** How many notices wait to be read; 0 as long as there is no workspace. */
export function useUnread(): number {
  return useSelector(useWorkspaceActorsIfAny()?.unread, (snapshot) => snapshot?.context.count ?? 0);
}
