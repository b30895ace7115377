/** Matches the beginning of a cell that spreadsheets read as a formula, including full-width characters. */
const formula = /^[\s]*[=+\-@＝＋－＠\t\r]/u;

/**
 * Returns a cell between quotes. A text that looks like a formula gets a leading apostrophe. Otherwise the
 * spreadsheet evaluates it.
 */
const cellOf = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Returns a table as CSV (RFC 4180) in UTF-8, with the byte order mark that spreadsheets need to detect the
 * encoding.
 */
export const csvOf = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\ufeff${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`);
