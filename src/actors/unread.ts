import { useSyncExternalStore } from 'react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

const nothing = () => () => {};

/** How many notices wait to be read; 0 as long as there is no workspace. */
export function useUnread(): number {
  const unread = useWorkspaceActorsIfAny()?.unread ?? null;
  const subscribe =
    unread === null
      ? nothing
      : (listener: () => void) => {
          const told = unread.subscribe(listener);
          return () => told.unsubscribe();
        };
  return useSyncExternalStore(subscribe, () => unread?.getSnapshot().context.count ?? 0);
}
