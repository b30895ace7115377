import { useSelector } from '@xstate/react';
import { useWorkspaceActorsIfAny } from './workspace-actors.ts';

/**
 * Returns the name of the record that is shown; '' if the page has not named one, and outside the workspace.
 */
export function useRecordName(): string {
  return useSelector(useWorkspaceActorsIfAny()?.tags, (snapshot) => {
    const { tags, active } = snapshot?.context ?? { tags: [], active: '' };
    return tags.find(({ id }) => id === active)?.name ?? '';
  });
}
