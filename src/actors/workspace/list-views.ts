import { useSelector } from '@xstate/react';
import { useWorkspaceActors } from './workspace-actors.ts';

/** The default number of rows on a page, which is also the server's default. */
const ROWS = 20;

const nothing: readonly never[] = [];

/**
 * Returns the user's view of one list: the hidden columns, the rows on a page and the named filters.
 * @param list the name of the list, under which the view is stored on this device
 */
export function useListView(list: string) {
  const { listViews } = useWorkspaceActors();
  const view = useSelector(listViews, ({ context: { views } }) =>
    Object.hasOwn(views, list) ? views[list] : undefined,
  );
  const naming = useSelector(listViews, ({ context }) =>
    context.naming.list === list ? context.naming : null,
  );
  const fault = useSelector(listViews, (snapshot) =>
    snapshot.matches({ ready: { naming: 'missing' } })
      ? ('missing' as const)
      : snapshot.matches({ ready: { naming: 'taken' } })
        ? ('taken' as const)
        : null,
  );
  const size = view?.size || ROWS;
  const filters = view?.filters ?? nothing;
  return {
    hidden: view?.hidden ?? nothing,
    /** The number of rows on a page. */
    size,
    filters,
    /** The filter that is being named; null for none. `from` is '' for a new filter. */
    naming: naming && { from: naming.from, fault },
    hasRoom: useSelector(listViews, (snapshot) =>
      snapshot.can({ type: 'listViews.askName', list, from: '', query: '' }),
    ),
    /** Converts the query of the address to the query for the server. */
    asked: (query: string) =>
      size === ROWS ? query : `${query}${query === '' ? '' : '&'}per_page=${String(size)}`,
    toggleColumn: (column: string) => listViews.send({ type: 'listViews.toggleColumn', list, column }),
    chooseSize: (rows: number) => listViews.send({ type: 'listViews.chooseSize', list, size: rows }),
    /** @param query the filter to name, without the page number */
    saveFilter: (query: string) => listViews.send({ type: 'listViews.askName', list, from: '', query }),
    renameFilter: (name: string) =>
      listViews.send({ type: 'listViews.askName', list, from: name, query: '' }),
    giveName: (name: string) => listViews.send({ type: 'listViews.giveName', name: name.trim() }),
    cancelNaming: () => listViews.send({ type: 'listViews.cancelNaming' }),
    forgetFilter: (name: string) => listViews.send({ type: 'listViews.forgetFilter', list, name }),
  };
}
