import { useSelector } from '@xstate/react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

/** The name of the record on screen; '' where the page has named none, and outside of the workspace. */
export function useRecordName(): string {
  return useSelector(useWorkspaceActorsIfAny()?.tags, (snapshot) => {
    const { tags, active } = snapshot?.context ?? { tags: [], active: '' };
    return tags.find(({ id }) => id === active)?.name ?? '';
  });
}
