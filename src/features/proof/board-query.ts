import { boardKinds, type BoardEntry } from '../../../server/contract/draw/board.ts';
import { listQuery, oneOf, page, text } from '../../lib/list-query.ts';

/** The query of a board, as stored in the hash of its address. */
export const boardQuery = listQuery({ page, kind: oneOf(['', ...boardKinds]), event: text(20) });

/** Splits the text of an entry into pairs of name and value. */
export const linesOf = ({
  text: lines,
}: Pick<BoardEntry, 'text'>): (readonly [name: string, value: string])[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('\t');
      return [name, value.join('\t')] as const;
    });

/** Returns one value of an entry; '' if the entry has no value of that name. */
export const valueOf = (entry: Pick<BoardEntry, 'text'>, name: string): string =>
  linesOf(entry).find(([one]) => one === name)?.[1] ?? '';

/** The number of entries on a page. */
export const ON_A_PAGE = '20';
