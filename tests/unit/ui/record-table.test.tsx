import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ListOrder } from '../../../src/lib/list-query.ts';
import {
  RecordTable,
  selectedRows,
  type RecordColumn,
  type RecordSelection,
} from '../../../src/ui/records/record-table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly places: number;
}

const rows: readonly Row[] = [
  { id: 'a', name: 'Welding', places: 3 },
  { id: 'b', name: 'Cooking', places: 12 },
];

const columns: readonly RecordColumn<Row>[] = [
  { key: 'name', head: 'Event', isTitle: true, order: 'name', cell: ({ name }) => name },
  { key: 'places', head: 'Places', isNumber: true, order: 'places', cell: ({ places }) => places },
  { key: 'note', head: 'Note', cell: () => '-' },
];

function markup(props: {
  hidden?: readonly string[];
  order?: ListOrder;
  selection?: RecordSelection<Row>;
}): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <RecordTable
          columns={columns}
          rows={rows}
          isDimmed={false}
          isBusy={false}
          onOrder={() => undefined}
          {...props}
        />
      </MantineProvider>
    </I18nProvider>,
  );
}

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

it('a hidden column is in no row, but the title column cannot be hidden', () => {
  const shown = markup({ hidden: ['name', 'places'] });
  expect(shown).toContain('Welding');
  expect(shown).not.toContain('Places');
  expect(count(shown, /data-label="Note"/g)).toBe(2);
});

it('only columns with an order have a button, and aria-sort shows the current order', () => {
  const sorted = markup({ order: { by: 'places', isDescending: true } });
  expect(sorted).toMatch(/<th [^>]*aria-sort="descending"[^>]*><button[^>]*>Places/);
  expect(sorted).toMatch(/<th [^>]*aria-sort="none"[^>]*><button[^>]*>Event/);
  expect(count(sorted, /aria-sort/g)).toBe(2);
  expect(markup({})).not.toContain('aria-sort');
});

it('all rows but closed ones can be selected, and all are selected if every open row is', () => {
  const selection: RecordSelection<Row> = {
    ids: new Set(['a', 'b', 'of another page']),
    nameOf: ({ name }) => name,
    isOpen: ({ id }) => id !== 'b',
    onChange: () => undefined,
  };
  const ticked = markup({ selection });
  expect(ticked).toMatch(/aria-label="Select all on this page"[^>]*checked=""/);
  expect(ticked).toMatch(/aria-label="Select Welding"[^>]*checked=""/);
  expect(ticked).toMatch(/aria-label="Select Cooking"[^>]*disabled=""/);
  expect(count(ticked, /data-selected="true"/g)).toBe(1);
  expect(selectedRows(rows, selection)).toEqual([rows[0]]);
  expect(markup({})).not.toContain('checkbox');
});
