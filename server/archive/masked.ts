/** Numbers that a package never holds, wherever somebody has written them. */

const MASK = '•••';

const numbers = [
  // Identity numbers, then mobile numbers as people write them.
  /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g,
  /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
];

/** A text that people have written, without identity and mobile numbers. */
export const masked = (text: string): string =>
  numbers.reduce((known, number) => known.replaceAll(number, MASK), text);
