import { entryOrders } from '../../../../server/contract/entry/entry.ts';
import { entryStatuses } from '../../../../server/contract/entry/entry-fields.ts';
import { formed, listQuery, oneOf, page, text, type QueryOf } from '../../../lib/list-query.ts';

/** A day of this century, `2026-09-21`. */
const day = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const entryQuery = listQuery({
  page,
  status: oneOf(['', ...entryStatuses]),
  competition: text(64),
  event: text(64),
  unit: text(50),
  city: formed(/^[1-9]\d{5}$/),
  from: formed(day),
  to: formed(day),
  text: text(50),
  order: oneOf(['', ...entryOrders]),
});

/** The query of the list, stored after the "#" of its address. */
export type EntryListQuery = QueryOf<typeof entryQuery>;

/** Checks whether a query filters the list. */
export const isNarrowed = (query: EntryListQuery): boolean =>
  entryQuery.write({ ...query, page: 1, order: '' }) !== '';
