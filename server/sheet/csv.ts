/** What a spreadsheet takes for the beginning of a formula, full-width forms included. */
const formula = /^[\s]*[=+\-@＝＋－＠\t\r]/u;

/** A cell between quotes. What would be worked out as a formula begins with an apostrophe, and stays a text. */
const cellOf = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table as CSV (RFC 4180) in UTF-8, with the mark by which spreadsheets know it is. */
export const csvOf = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\ufeff${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`);
