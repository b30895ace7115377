/** Values of cells, as people type them. */

const DAY = 24 * 3_600_000;
/** Day 0 of the day numbers in a sheet (ECMA-376, 18.17.4.1). */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/**
 * Returns a day in the format of the contract. The cell contains a date, or a text such as 2005/1/31,
 * 2005.1.31 or 2005年1月31日.
 */
export function dayIn(cell: string | number): string {
  if (typeof cell === 'number') {
    const at = FIRST_DAY + cell * DAY;
    return Number.isInteger(cell) && cell > 0 && at < Date.UTC(2100, 0)
      ? new Date(at).toISOString().slice(0, 10)
      : String(cell);
  }
  const [, year, month = '', dayOfMonth = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(cell.normalize('NFKC')) ?? [];
  return year === undefined ? cell : [year, month.padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-');
}

/**
 * Returns a whole number that is written in digits. Returns other text unchanged, and the schema rejects it.
 */
export function numberIn(cell: string | number): unknown {
  const word = String(cell).normalize('NFKC');
  return /^\d{1,9}$/.test(word) ? Number(word) : word;
}
