import { useLocation } from 'react-router-dom';
import { orderIn, readOrder, type ListOrder, type ListQuery } from '../../lib/list-query.ts';
import type { ParametersOf } from '../call/client.ts';
import { useList, type ListCall } from './use-list.ts';

/** The options of a list page. */
interface ListPageOptions<C extends ListCall, Query, View, Order extends string> {
  readonly call: C;
  /** The parameters of the call's path. */
  readonly of: ParametersOf<C>;
  /** Reads and writes the query in the hash of the address. */
  readonly query: ListQuery<Query>;
  /** The reader's display settings of the list, from `useListView`. */
  readonly view: View;
  /** The sort orders of the call, and its default; '' if the default is not one of them. */
  readonly orders?: {
    readonly words: readonly Order[];
    readonly standard: Order | '';
    /** The name of the sort order in the query, if it is not 'sort'. */
    readonly name?: keyof Query & string;
  };
}

/**
 * Returns the query in the address, the list, and the function that changes the query, for a page that shows
 * one list. `rows` contains props of `RecordList`.
 */
export function useListPage<
  C extends ListCall,
  Query extends { readonly page: number },
  View extends { readonly asked: (query: string) => string },
  Order extends string,
>({ call, of, query: meanings, view, orders }: ListPageOptions<C, Query, View, Order>) {
  const query = meanings.read(useLocation().hash);
  const list = useList(call, view.asked(meanings.write(query)), of);
  const choose = (wish: Partial<Query>) => list.choose(meanings.write({ ...query, page: 1, ...wish }));
  const name = orders?.name ?? 'sort';
  const { [name]: sort = '' } = query as Partial<Readonly<Record<string, unknown>>> as Partial<
    Readonly<Record<string, Order | ''>>
  >;
  return {
    query,
    list,
    /** Changes the query and returns to its first page. */
    choose,
    rows: {
      list,
      view,
      at: query.page,
      query: meanings.write({ ...query, page: 1 }),
      onTurn: (page: number) => choose({ page } as Partial<Query>),
      onPick: list.choose,
      ...(orders !== undefined && {
        order: readOrder(sort || orders.standard),
        onOrder: (order: ListOrder) =>
          choose({ [name]: orderIn(orders.words, order, orders.standard) } as unknown as Partial<Query>),
      }),
    },
  };
}
