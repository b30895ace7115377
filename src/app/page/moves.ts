import type { Place } from '../../../machines/session/navigation.machine.ts';
import { frameOf } from './pages.tsx';

/**
 * Checks whether a move leads to another page, which reports its arrival. Outside the workspace, a page stays
 * on screen when only the query of its address changes.
 */
export const isOtherPage = (from: Place, to: Place): boolean =>
  to.path !== from.path || (frameOf(to.path) === 'workspace' && to.search !== from.search);

/** Returns the page number in the hash, as a text, and the other parameters. The first page is left out. */
function listAt({ hash }: Place) {
  const query = new URLSearchParams(hash.slice(1));
  const number = query.get('page') ?? '1';
  query.delete('page');
  return { number, rest: query.toString() };
}

/**
 * Checks whether a move turns the page of a list: only the page number in the hash changes. A filter and an
 * order also lead to the first page of a list, but they change other parameters too.
 */
export function isPageTurn(from: Place, to: Place): boolean {
  if (to.path !== from.path || to.search !== from.search) return false;
  const [before, after] = [listAt(from), listAt(to)];
  return before.number !== after.number && before.rest === after.rest;
}
