import { boardValues } from '../../../server/contract/draw/board-text.ts';
import { boardKinds, type BoardEntry } from '../../../server/contract/draw/board.ts';
import { listQuery, oneOf, page, text } from '../../lib/list-query.ts';

/** The query of a board, as stored in the hash of its address. */
export const boardQuery = listQuery({ page, kind: oneOf(['', ...boardKinds]), event: text(20) });

/** Returns one value of an entry; '' if the entry has no value of that name. */
export const valueOf = ({ text: lines }: Pick<BoardEntry, 'text'>, name: string): string =>
  boardValues(lines).get(name) ?? '';

/** The number of entries on a page. */
export const ON_A_PAGE = '20';
