import { useSelector } from '@xstate/react';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Returns a function that opens the menu search [S31]. Ctrl+K does the same. */
export function useOpenMenuSearch(): () => void {
  const { menuSearch } = useWorkspaceActors();
  return () => menuSearch.send({ type: 'menuSearch.open' });
}

/** Returns what the search shows: nothing, the loading of its engine, a failure, or the palette. */
export function useMenuSearchView() {
  const { menuSearch } = useWorkspaceActors();
  return {
    view: useSelector(menuSearch, (snapshot) => {
      if (snapshot.matches({ present: 'open' })) return 'palette';
      if (snapshot.matches({ present: 'loading' })) return 'loading';
      return snapshot.matches({ present: 'failed' }) ? 'failed' : 'none';
    }),
    retry: () => menuSearch.send({ type: 'menuSearch.retry' }),
    close: () => menuSearch.send({ type: 'menuSearch.close' }),
  };
}

/** Returns the state of the palette: the query, the selected result and the acts. */
export function useMenuPalette() {
  const { menuSearch } = useWorkspaceActors();
  return {
    query: useSelector(menuSearch, (snapshot) => snapshot.context.query),
    at: useSelector(menuSearch, (snapshot) => snapshot.context.at),
    recent: useSelector(menuSearch, (snapshot) => snapshot.context.recent),
    type: (query: string) => menuSearch.send({ type: 'menuSearch.type', query }),
    step: (by: 1 | -1, among: number) => menuSearch.send({ type: 'menuSearch.step', by, among }),
    point: (at: number) => menuSearch.send({ type: 'menuSearch.point', at }),
    choose: (path: string, isClosed: boolean) =>
      menuSearch.send({ type: 'menuSearch.choose', path, isClosed }),
    close: () => menuSearch.send({ type: 'menuSearch.close' }),
  };
}
