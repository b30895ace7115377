import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { CachedView, ClosingScope, Tag } from '../../../machines/shell/tags.machine.ts';
import { useOwnView } from './own-view.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Returns the tags in the bar [S24]: the home page, then the pinned tags, then the free tags. */
export function useTags(): readonly Tag[] {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.tags);
}

/** Returns the id of the tag whose page is shown. If the page has no tag, no tag in the bar has this id. */
export function useActiveTag(): string {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.active);
}

/**
 * Returns whether the code of the new page is still loading after the time for which the previous page stays
 * visible.
 */
export function useIsPageLate(): boolean {
  return useSelector(useWorkspaceActors().pageChange, (snapshot) => snapshot.matches('late'));
}

/** Returns whether the view of a tag has unsaved input. */
export function useIsTagUnsaved(id: string): boolean {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.unsaved.includes(id));
}

/** Returns the acts of the user on tags. An act that destroys unsaved input asks for confirmation first. */
export function useTagWishes() {
  const { tags } = useWorkspaceActors();
  return useMemo(
    () => ({
      activate: (id: string) => tags.send({ type: 'tags.activate', id }),
      close: (id: string, scope: ClosingScope = 'one') => tags.send({ type: 'tags.close', id, scope }),
      refresh: (id: string) => tags.send({ type: 'tags.refresh', id }),
      pin: (id: string) => tags.send({ type: 'tags.pin', id }),
      unpin: (id: string) => tags.send({ type: 'tags.unpin', id }),
      move: (id: string, to: number) => tags.send({ type: 'tags.move', id, to }),
    }),
    [tags],
  );
}

/** Returns the cached views in a stable order. */
export function useCachedViews(): readonly CachedView[] {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.views);
}

/**
 * Sets the name of the page's tag to the name of the record that the page shows.
 * @param name '' until the record is loaded; the tag then has the title of the page
 */
export function useTagTitle(name: string): void {
  const { tags } = useWorkspaceActors();
  const id = useOwnView();
  useEffect(() => tags.send({ type: 'tags.named', id, name }), [tags, id, name]);
}
