import { useLingui } from '@lingui/macro';
import { Checkbox } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import type { ReactNode } from 'react';
import type { ListOrder } from '../../lib/list-query.ts';
import table from '../part/record-table.module.css';
import { useFlag, type Flag } from './live.ts';
import classes from './record-table.module.css';

/** One column of a {@link RecordTable}. */
export interface RecordColumn<Row> {
  /** The name of the column in the selection of columns. */
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name of the sort order of this column. If absent, the header is not a button. */
  readonly order?: string;
  /** True for the column that names the row. It is always shown and is the title of the card on a phone. */
  readonly isTitle?: boolean;
  /** True to align numbers at their end. */
  readonly isNumber?: boolean;
}

/** The rows that the user has ticked. Only rows of the page on screen count. */
export interface RecordSelection<Row> {
  readonly ids: ReadonlySet<string>;
  /** Returns the name of a row for assistive technology. */
  readonly nameOf: (row: Row) => string;
  /** Returns whether a row can be ticked. If absent, all rows can. */
  readonly isOpen?: (row: Row) => boolean;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

interface RecordTableProps<Row> {
  readonly columns: readonly RecordColumn<Row>[];
  /** The keys of the hidden columns. */
  readonly hidden?: readonly string[];
  readonly rows: readonly Row[];
  /** True while other rows are being loaded. */
  readonly isDimmed: boolean;
  /** True while newer rows are being loaded. */
  readonly isBusy: Flag;
  /** The current order. If absent, the list is not sortable. */
  readonly order?: ListOrder;
  readonly onOrder?: (order: ListOrder) => void;
  readonly selection?: RecordSelection<Row>;
}

/** Returns the ticked rows of a page that can still be ticked. */
export function selectedRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { ids, isOpen = () => true }: Pick<RecordSelection<Row>, 'ids' | 'isOpen'>,
): Row[] {
  return rows.filter((row) => ids.has(row.id) && isOpen(row));
}

/** Returns a set with an id added or removed. */
function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface HeadProps<Row> extends Pick<RecordTableProps<Row>, 'order' | 'onOrder'> {
  readonly column: RecordColumn<Row>;
}

function Head<Row>({ column: { head, order: by, isNumber }, order, onOrder }: HeadProps<Row>) {
  const number = isNumber === true ? table.number : undefined;
  if (by === undefined || order === undefined || onOrder === undefined) {
    return (
      <th scope="col" className={number}>
        {head}
      </th>
    );
  }
  const isSorted = order.by === by;
  const Icon = !isSorted ? IconArrowsSort : order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={number}
      aria-sort={!isSorted ? 'none' : order.isDescending ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onOrder({ by, isDescending: isSorted && !order.isDescending })}
      >
        {head}
        <Icon size={14} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
}

interface FrameProps extends Pick<RecordTableProps<never>, 'isDimmed' | 'isBusy'> {
  readonly children: ReactNode;
}

/** Renders the table element. Only this component is rendered when a load of the rows starts or ends. */
function Frame({ isDimmed, isBusy, children }: FrameProps) {
  return (
    <table className={table.rows} aria-busy={useFlag(isBusy)} data-dimmed={isDimmed || undefined}>
      {children}
    </table>
  );
}

/**
 * Renders the rows of a list of records, with sortable headers, optional columns and checkboxes. On a phone
 * each row is a card, and the controls for sorting and ticking are above the cards.
 */
export function RecordTable<Row extends { readonly id: string }>({
  columns,
  hidden,
  rows,
  isDimmed,
  isBusy,
  order,
  onOrder,
  selection,
}: RecordTableProps<Row>) {
  const { t } = useLingui();
  const shown = columns.filter(({ key, isTitle }) => isTitle === true || hidden?.includes(key) !== true);
  const canTick = (row: Row) => selection?.isOpen?.(row) ?? true;
  const open = selection === undefined ? [] : rows.filter(canTick);
  const ticked = selection === undefined ? [] : selectedRows(rows, selection);
  const areAllTicked = open.length > 0 && ticked.length === open.length;
  return (
    <Frame isDimmed={isDimmed} isBusy={isBusy}>
      <thead className={selection === undefined ? undefined : classes.heads}>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.tick}>
              <Checkbox
                size="xs"
                aria-label={t`Select all on this page`}
                checked={areAllTicked}
                indeterminate={!areAllTicked && ticked.length > 0}
                disabled={open.length === 0}
                onChange={() =>
                  selection.onChange(areAllTicked ? new Set() : new Set(open.map(({ id }) => id)))
                }
              />
              <span className={classes.all} aria-hidden>
                {t`Select all on this page`}
              </span>
            </th>
          )}
          {shown.map((column) => (
            <Head
              key={column.key}
              column={column}
              {...(order !== undefined && { order })}
              {...(onOrder !== undefined && { onOrder })}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isTicked = ticked.includes(row);
          const name = selection?.nameOf(row) ?? '';
          return (
            <tr key={row.id} data-selected={isTicked || undefined}>
              {selection !== undefined && (
                <td className={classes.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={t`Select ${name}`}
                    checked={isTicked}
                    disabled={!canTick(row)}
                    onChange={() => selection.onChange(toggled(selection.ids, row.id))}
                  />
                </td>
              )}
              {shown.map(({ key, head, cell, isTitle, isNumber }) =>
                isTitle === true ? (
                  <td key={key} className={table.what}>
                    {cell(row)}
                  </td>
                ) : (
                  <td key={key} data-label={head} className={isNumber === true ? table.number : undefined}>
                    {/* On a phone the cell is beside its header. The wrapper makes any content of a column
                       one flex item. */}
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </Frame>
  );
}
