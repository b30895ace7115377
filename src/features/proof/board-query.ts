import { boardKinds, type BoardEntry } from '../../../server/contract/draw/board.ts';
import { listQuery, oneOf, page, text } from '../../lib/list-query.ts';

/** What a board is asked for, as it stands behind the "#" of its address. */
export const boardQuery = listQuery({ page, kind: oneOf(['', ...boardKinds]), event: text(20) });

/** The lines of an entry. */
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

/** One value of an entry; '' where it has none of that name. */
export const valueOf = (entry: Pick<BoardEntry, 'text'>, name: string): string =>
  linesOf(entry).find(([one]) => one === name)?.[1] ?? '';

/** Rows of a page. */
export const ON_A_PAGE = '20';
