import { useSelector } from '@xstate/react';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Rows of a page unless the reader has chosen another number: as many as the server gives. */
const ROWS = 20;

const nothing: readonly never[] = [];

/**
 * How the reader looks at one list: which columns are shown, how many rows a page has, filters with a name.
 * @param list its name, under which this is kept on this device
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
    /** Rows of a page. */
    size,
    filters,
    /** The filter that is being named, null for none; `from` is '' for a new one. */
    naming: naming && { from: naming.from, fault },
    hasRoom: useSelector(listViews, (snapshot) =>
      snapshot.can({ type: 'listViews.askName', list, from: '', query: '' }),
    ),
    /** What is asked of the server, for what the address asks for. */
    asked: (query: string) =>
      size === ROWS ? query : `${query}${query === '' ? '' : '&'}per_page=${String(size)}`,
    toggleColumn: (column: string) => listViews.send({ type: 'listViews.toggleColumn', list, column }),
    chooseSize: (rows: number) => listViews.send({ type: 'listViews.chooseSize', list, size: rows }),
    /** @param query the filter that is to have a name, without the page */
    saveFilter: (query: string) => listViews.send({ type: 'listViews.askName', list, from: '', query }),
    renameFilter: (name: string) =>
      listViews.send({ type: 'listViews.askName', list, from: name, query: '' }),
    giveName: (name: string) => listViews.send({ type: 'listViews.giveName', name: name.trim() }),
    cancelNaming: () => listViews.send({ type: 'listViews.cancelNaming' }),
    forgetFilter: (name: string) => listViews.send({ type: 'listViews.forgetFilter', list, name }),
  };
}
