import type { ReactNode } from 'react';
import type { ListOrder } from '../../lib/list-query.ts';
import { LoadFailed } from '../failure/load-failed.tsx';
import { Pager } from '../part/pager.tsx';
import classes from '../part/record-page.module.css';
import { RowsSkeleton } from '../state/rows-skeleton.tsx';
import type { Flag } from './live.ts';
import { ListTools, PageSize, type ListView } from './list-tools.tsx';
import tools from './list-tools.module.css';
import { RecordTable, type RecordColumn, type RecordSelection } from './record-table.tsx';

/** Rows of the smallest page. */
const FEWEST = 20;

interface RecordListProps<Row> {
  /** Of a hook in actors: a page of the list, or why there is none. */
  readonly list: {
    readonly page: {
      readonly data: Row[];
      readonly meta: { readonly pagination: { readonly total: number; readonly total_pages: number } };
    } | null;
    readonly failure: Failure | null;
    readonly isLoading: boolean;
    readonly isTurning: boolean;
    readonly isBusy: Flag;
    readonly reload: () => void;
  };
  /** How the reader looks at it, of `useListView`. */
  readonly view: ListView;
  readonly columns: readonly RecordColumn<Row>[];
  /** Which page the address asks for, from 1. */
  readonly at: number;
  /** What else the address asks for: what a filter with a name keeps. */
  readonly query: string;
  /** What could not be fetched, where the failure says nothing. */
  readonly message: string;
  /** How many there are, in a word. */
  readonly count: ReactNode;
  /** In place of the rows where there are none: why, and what to do. */
  readonly empty: ReactNode;
  readonly order?: ListOrder;
  readonly onOrder?: (order: ListOrder) => void;
  readonly selection?: RecordSelection<Row>;
  /** Below the rows. */
  readonly children?: ReactNode;
  readonly onTurn: (page: number) => void;
  /** The person wants what a filter with a name asks for. */
  readonly onPick: (query: string) => void;
}

/**
 * A list that comes page by page: skeleton, failure, how many, its rows or why there are none, other pages; and
 * what its reader changes of it: columns, order, rows of a page, filters with a name.
 */
export function RecordList<Row extends { readonly id: string }>({
  list: { page, failure, isLoading, isTurning, isBusy, reload },
  view,
  columns,
  at,
  query,
  message,
  count,
  empty,
  order,
  onOrder,
  selection,
  children,
  onTurn,
  onPick,
}: RecordListProps<Row>) {
  if (isLoading) return <RowsSkeleton />;
  if (page === null) return <LoadFailed failure={failure} message={message} onRetry={reload} />;
  const { total, total_pages: pages } = page.meta.pagination;
  const sorting = { ...(order !== undefined && { order }), ...(onOrder !== undefined && { onOrder }) };
  return (
    <>
      <div className={tools.bar}>
        <p className={classes.intro} aria-live="polite">
          {count}
        </p>
        <ListTools view={view} columns={columns} query={query} onPick={onPick} {...sorting} />
      </div>
      {page.data.length === 0 ? (
        empty
      ) : (
        <RecordTable
          columns={columns}
          hidden={view.hidden}
          rows={page.data}
          isDimmed={isTurning}
          isBusy={isBusy}
          {...sorting}
          {...(selection !== undefined && { selection })}
        />
      )}
      {children}
      {(pages > 1 || total > FEWEST) && (
        <div className={tools.foot}>
          <Pager page={at} pages={pages} onChoose={onTurn} />
          <PageSize
            view={{
              ...view,
              chooseSize: (rows) => {
                view.chooseSize(rows);
                // The page that was on screen holds other rows then.
                if (at !== 1) onTurn(1);
              },
            }}
          />
        </div>
      )}
    </>
  );
}
