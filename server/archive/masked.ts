/** Masks identity and mobile numbers in free text. A package never contains them. */

const MASK = '•••';

const numbers = [
  // Identity numbers, then mobile numbers with the usual separators.
  /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g,
  /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
];

/** Replaces identity and mobile numbers in a text by a mask. */
export const masked = (text: string): string =>
  numbers.reduce((known, number) => known.replaceAll(number, MASK), text);
