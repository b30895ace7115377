/**
 * Numbers with a fixed number of decimals, as integers of their smallest step: 37.975 with three decimals is
 * 37975.
 */

const LONGEST = 12;

/**
 * Reads a number with at most `decimals` decimals.
 * @returns null if the text is no such number, or has more decimals
 */
export function readDecimal(typed: string, decimals: number): number | null {
  const word = typed.normalize('NFKC').trim().replaceAll('−', '-').replace(/\.$/, '');
  const [, sign = '', whole, rest = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(word) ?? [];
  const isExact = /^0*$/.test(rest.slice(decimals));
  if (whole === undefined || !isExact || whole.length + decimals > LONGEST) return null;
  const value = Number(`${whole}${rest.slice(0, decimals).padEnd(decimals, '0')}`);
  return sign === '-' && value !== 0 ? -value : value;
}

/** Writes a number as {@link readDecimal} reads it: "37.975". */
export function writeDecimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const sign = value < 0 ? '-' : '';
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The number of decimals of a mark. */
export const MARK_DECIMALS = 2;
export const readMark = (typed: string): number | null => readDecimal(typed, MARK_DECIMALS);
export const writeMark = (hundredths: number): string => writeDecimal(hundredths, MARK_DECIMALS);
