import { expertOrders, expertStatuses } from '../../../server/contract/expert/expert.ts';
import { areFreeDays } from '../../../server/contract/expert/free-days.ts';
import { formed, listQuery, oneOf, page, text, type QueryOf } from '../../lib/list-query.ts';

/** A date of the years 2000 to 2099, for example `2026-09-21`. */
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
  /** Two days that form no valid range are not sent to the server. */
  meanings: wishes.meanings,
  read(hash) {
    const query = wishes.read(hash);
    return areFreeDays(query) ? query : { ...query, free_from: '', free_to: '' };
  },
  write: wishes.write,
};

/** The query of the expert list, as stored in the hash of the address. */
export type ExpertListQuery = QueryOf<typeof wishes>;
