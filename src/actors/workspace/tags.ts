import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { CachedView, ClosingScope, Tag } from '../../../machines/shell/tags.machine.ts';
import { useOwnView } from './own-view.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** The tags in the bar [S24]: the home, the pinned, the free. */
export function useTags(): readonly Tag[] {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.tags);
}

/** The tag whose page is on screen; that of a page without a tag is in no bar. */
export function useActiveTag(): string {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.active);
}

/** Is the code of the page on screen still on its way, for longer than the page before can stand in for it? */
export function useIsPageLate(): boolean {
  return useSelector(useWorkspaceActors().pageChange, (snapshot) => snapshot.matches('late'));
}

/** Does a tag's view hold input that is nowhere else? */
export function useIsTagUnsaved(id: string): boolean {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.unsaved.includes(id));
}

/** What a person can do with a tag; what would destroy input is asked about first. */
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

/** The views that are kept alive, in an order that never changes. */
export function useCachedViews(): readonly CachedView[] {
  return useSelector(useWorkspaceActors().tags, (snapshot) => snapshot.context.views);
}

/**
 * Names the tag of the page that calls this by the record it shows.
 * @param name '' while it is not known: the tag has the page's title
 */
export function useTagTitle(name: string): void {
  const { tags } = useWorkspaceActors();
  const id = useOwnView();
  useEffect(() => tags.send({ type: 'tags.named', id, name }), [tags, id, name]);
}
