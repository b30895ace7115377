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

/** The number of rows of the smallest page. */
const FEWEST = 20;

interface RecordListProps<Row> {
  /** The result of a list hook: a page of the list, or the failure. */
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
  /** The reader's display settings, from `useListView`. */
  readonly view: ListView;
  readonly columns: readonly RecordColumn<Row>[];
  /** The page number in the address, from 1. */
  readonly at: number;
  /** The query of the address without the page, which a named filter stores. */
  readonly query: string;
  /** The text for a failed load without a failure object. */
  readonly message: string;
  /** The total number of records, as a text. */
  readonly count: ReactNode;
  /** Replaces the rows if there are none: the reason and the next step. */
  readonly empty: ReactNode;
  readonly order?: ListOrder;
  readonly onOrder?: (order: ListOrder) => void;
  readonly selection?: RecordSelection<Row>;
  /** Content below the rows. */
  readonly children?: ReactNode;
  readonly onTurn: (page: number) => void;
  /** Applies the query of a named filter. */
  readonly onPick: (query: string) => void;
}

/**
 * Renders a list that is loaded page by page: skeleton, failure, total, rows or empty state, pager. The
 * reader can change the columns, the order, the rows of a page and the named filters.
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
                // With another page size the current page number contains other rows, so the list returns to
                // the first page.
                if (at !== 1) onTurn(1);
              },
            }}
          />
        </div>
      )}
    </>
  );
}
