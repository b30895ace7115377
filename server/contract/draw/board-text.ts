/** The text of an entry of a board: lines `name TAB value`. */

/** Writes the pairs of an entry, one per line. */
export const boardText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}\t${value}\n`)
    .join('');

/** Reads the pairs of an entry. */
export const boardValues = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf('\t');
        return [line.slice(0, at), line.slice(at + 1)] as const;
      }),
  );
