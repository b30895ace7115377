import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Pager } from './pager.tsx';
import classes from './record-page.module.css';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface RecordListProps<Row> {
  /** Of a hook in actors: a page of the list, or why there is none. */
  readonly list: {
    readonly page: {
      readonly data: Row[];
      readonly meta: { readonly pagination: { readonly total_pages: number } };
    } | null;
    readonly failure: Failure | null;
    readonly isLoading: boolean;
    readonly isTurning: boolean;
    readonly reload: () => void;
  };
  /** Which page the address asks for, from 1. */
  readonly at: number;
  /** What could not be fetched, where the failure says nothing. */
  readonly message: string;
  /** How many there are, in a word. */
  readonly count: ReactNode;
  /** In place of the rows where there are none: why, and what to do. */
  readonly empty: ReactNode;
  /** Draws the rows; dimmed while others are on their way. */
  readonly children: (rows: Row[], isDimmed: boolean) => ReactNode;
  readonly onTurn: (page: number) => void;
}

/** A list that comes page by page: skeleton, failure, how many, its rows or why there are none, other pages. */
export function RecordList<Row>({
  list: { page, failure, isLoading, isTurning, reload },
  at,
  message,
  count,
  empty,
  children,
  onTurn,
}: RecordListProps<Row>) {
  if (isLoading) return <RowsSkeleton />;
  if (page === null) return <LoadFailed failure={failure} message={message} onRetry={reload} />;
  return (
    <>
      <p className={classes.intro} aria-live="polite">
        {count}
      </p>
      {page.data.length === 0 ? empty : children(page.data, isTurning)}
      <Pager page={at} pages={page.meta.pagination.total_pages} onChoose={onTurn} />
    </>
  );
}
