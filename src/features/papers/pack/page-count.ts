/** Where the rows of a part are cut into pages. All lengths are in CSS pixels. */
export interface PageLengths {
  /** The space of a page for head, rows and foot. */
  readonly page: number;
  /** What every page repeats: the head of the part and of its columns. */
  readonly head: number;
  /** What follows the last row: the lines for signatures. */
  readonly foot: number;
  readonly rows: readonly number[];
  /** The positions of rows that lead a group. They are not the last row of a page. */
  readonly leads?: ReadonlySet<number>;
}

/**
 * Returns the position after the last row of each page. A row that is longer than a page has a separate page.
 * A part without rows has one page.
 */
export function pagesOf({ page, head, foot, rows, leads = new Set() }: PageLengths): readonly number[] {
  const ends: number[] = [];
  let start = 0;
  let used = head;
  for (const [at, row] of rows.entries()) {
    if (used + row > page && at > start) {
      const end = leads.has(at - 1) && at - 1 > start ? at - 1 : at;
      ends.push(end);
      used = head + rows.slice(end, at).reduce((sum, one) => sum + one, 0);
      start = end;
    }
    used += row;
  }
  // The last row goes with the signatures, so that no page has signatures alone.
  if (used + foot > page && rows.length - start > 1) ends.push(rows.length - 1);
  return [...ends, rows.length];
}
