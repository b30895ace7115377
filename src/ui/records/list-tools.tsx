import { Trans, useLingui } from '@lingui/macro';
import { ActionIcon, Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { readOrder, writeOrder, type ListOrder } from '../../lib/list-query.ts';
import { FormBody } from '../form/form-shell.tsx';
import '../frame/menu-styles.ts';
import { Question } from '../part/question.tsx';
import classes from './list-tools.module.css';

/**
 * The reader's display settings of a list, with the functions that change them. The result of `useListView`
 * in actors.
 */
export interface ListView {
  readonly hidden: readonly string[];
  readonly size: number;
  readonly filters: readonly { readonly name: string; readonly query: string }[];
  readonly naming: { readonly from: string; readonly fault: 'missing' | 'taken' | null } | null;
  readonly hasRoom: boolean;
  readonly toggleColumn: (column: string) => void;
  readonly chooseSize: (rows: number) => void;
  readonly saveFilter: (query: string) => void;
  readonly renameFilter: (name: string) => void;
  readonly giveName: (name: string) => void;
  readonly cancelNaming: () => void;
  readonly forgetFilter: (name: string) => void;
}

interface Head {
  readonly key: string;
  readonly head: string;
  readonly order?: string;
  readonly isTitle?: boolean;
}

interface ListToolsProps {
  readonly view: ListView;
  readonly columns: readonly Head[];
  /** The query of the address without the page; '' for all records in the default order. */
  readonly query: string;
  readonly onPick: (query: string) => void;
  readonly order?: ListOrder;
  readonly onOrder?: (order: ListOrder) => void;
}

/** Renders the sort order of a list for phones, where no column headers are shown. */
function OrderSelect({
  columns,
  order,
  onOrder,
}: Required<Pick<ListToolsProps, 'columns' | 'order' | 'onOrder'>>) {
  const { t } = useLingui();
  const sortable = columns.filter((column) => column.order !== undefined);
  return (
    <NativeSelect
      className={classes.order}
      size="xs"
      aria-label={t`Sort by`}
      value={writeOrder(order)}
      data={[{ value: '', label: t`Standard order` }].concat(
        sortable.flatMap(({ head, order: by = '' }) => [
          { value: by, label: t`${head}, ascending` },
          { value: `-${by}`, label: t`${head}, descending` },
        ]),
      )}
      onChange={({ currentTarget }) => onOrder(readOrder(currentTarget.value))}
    />
  );
}

function ColumnChoice({ view, columns }: Pick<ListToolsProps, 'view' | 'columns'>) {
  const { t } = useLingui();
  return (
    <Popover trapFocus returnFocus position="bottom-end" withRoles={false}>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          <Trans>Shown columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label={t`Shown columns`} className={classes.panel}>
        {columns
          .filter(({ isTitle }) => isTitle !== true)
          .map(({ key, head }) => (
            <Checkbox
              key={key}
              size="sm"
              label={head}
              checked={!view.hidden.includes(key)}
              onChange={() => view.toggleColumn(key)}
            />
          ))}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterChoice({ view, query, onPick }: Pick<ListToolsProps, 'view' | 'query' | 'onPick'>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isKept = view.filters.some((filter) => filter.query === query);
  return (
    <Popover trapFocus returnFocus position="bottom-end" withRoles={false} opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>My filters</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label={t`My filters`} className={classes.panel}>
        {view.filters.length > 0 && (
          <ul className={classes.filters}>
            {view.filters.map(({ name, query: kept }) => (
              <li key={name}>
                <button
                  type="button"
                  className={classes.pick}
                  aria-pressed={kept === query}
                  onClick={() => {
                    setOpen(false);
                    onPick(kept);
                  }}
                >
                  {name}
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Rename ${name}`}
                  onClick={() => {
                    setOpen(false);
                    view.renameFilter(name);
                  }}
                >
                  <IconPencil size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Delete ${name}`}
                  onClick={() => view.forgetFilter(name)}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {query === '' || isKept || !view.hasRoom ? (
          <p className={classes.hint}>
            {query === '' ? (
              <Trans>Choose conditions or an order first: they can then be saved under a name.</Trans>
            ) : isKept ? (
              <Trans>The present conditions are saved.</Trans>
            ) : (
              <Trans>There are as many filters as can be saved. Delete one first.</Trans>
            )}
          </p>
        ) : (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setOpen(false);
              view.saveFilter(query);
            }}
          >
            <Trans>Save the present conditions</Trans>
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Asks for the name of a saved filter. */
function NameQuestion({ view, from }: { readonly view: ListView; readonly from: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(from);
  const fault = view.naming?.fault ?? null;
  return (
    <Question
      title={from === '' ? t`Save the present conditions` : t`Rename the filter`}
      onDismiss={view.cancelNaming}
      actions={null}
    >
      <FormBody
        onSubmit={(submitted) => {
          submitted.preventDefault();
          view.giveName(typed);
        }}
        actions={
          <>
            <Button variant="default" onClick={view.cancelNaming}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <TextInput
          label={t`Name of the filter`}
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={
            fault === 'missing'
              ? t`Please enter a name.`
              : fault === 'taken'
                ? t`Another filter of this list has this name.`
                : undefined
          }
        />
      </FormBody>
    </Question>
  );
}

/** Renders the tools above the rows: named filters, the selection of columns, and on a phone the order. */
export function ListTools({ view, columns, query, onPick, order, onOrder }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      {order !== undefined && onOrder !== undefined && (
        <OrderSelect columns={columns} order={order} onOrder={onOrder} />
      )}
      <FilterChoice view={view} query={query} onPick={onPick} />
      <ColumnChoice view={view} columns={columns} />
      {view.naming !== null && <NameQuestion key={view.naming.from} view={view} from={view.naming.from} />}
    </div>
  );
}

/** The page sizes that the server supports. */
const sizes = [20, 50, 100];

/** Renders the select field for the number of rows of a page. */
export function PageSize({ view }: { readonly view: ListView }) {
  const { t } = useLingui();
  return (
    <NativeSelect
      className={classes.size}
      size="xs"
      aria-label={t`Rows of a page`}
      value={String(view.size)}
      data={sizes.map((size) => ({ value: String(size), label: t`${size} rows a page` }))}
      onChange={({ currentTarget }) => view.chooseSize(Number(currentTarget.value))}
    />
  );
}
