import { useLocation } from 'react-router-dom';
import { orderIn, readOrder, type ListOrder, type ListQuery } from '../../lib/list-query.ts';
import type { ParametersOf } from '../call/client.ts';
import { useList, type ListCall } from './use-list.ts';

/** What the page of a list says of it. */
interface ListPageOptions<C extends ListCall, Query, View, Order extends string> {
  readonly call: C;
  /** The parameters of the call's path. */
  readonly of: ParametersOf<C>;
  /** What may be asked for, as it stands behind the "#" of the address. */
  readonly query: ListQuery<Query>;
  /** How the reader looks at the list, of `useListView`. */
  readonly view: View;
  /** The words by which it is sorted, and the one in which it comes by itself; '' where that is none of them. */
  readonly orders?: {
    readonly words: readonly Order[];
    readonly standard: Order | '';
    /** What the query calls it, where that is not 'sort'. */
    readonly name?: keyof Query & string;
  };
}

/**
 * A list that has a page of its own: what the address asks for, the rows, and how something else is asked for.
 * `rows` is what `RecordList` takes.
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
    /** Asks for something else, from its first page. */
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
