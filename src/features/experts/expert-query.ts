import { expertOrders, expertStatuses } from '../../../server/contract/expert/expert.ts';
import { areFreeDays } from '../../../server/contract/expert/free-days.ts';
import { formed, listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** A day of this century, `2026-09-21`. */
const day = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const wishes = listQuery({
  page,
  status: oneOf(['', ...expertStatuses]),
  certificate: oneOf(['', 'valid']),
  free_from: formed(day),
  free_to: formed(day),
  text: text(50),
  sort: oneOf(['', ...expertOrders]),
});

export const expertQuery: typeof wishes = {
  /** Days that make no stretch are not asked for. */
  meanings: wishes.meanings,
  read(hash) {
    const query = wishes.read(hash);
    return areFreeDays(query) ? query : { ...query, free_from: '', free_to: '' };
  },
  write: wishes.write,
};

/** What of the bank is asked for, as it stands behind the "#" of its address. */
export type ExpertListQuery = QueryOf<typeof wishes>;
