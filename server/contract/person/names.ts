import { dots, storedName } from './stored-name.ts';

/**
 * The key by which names of people and organisations are compared, and fields with several names. Searches, imports
 * and checks for conflicts and duplicates use these functions [domain.md 2].
 */

/** Signs that the key writes as one character each. Width and case are folded before. */
const signs: readonly (readonly [RegExp, string])[] = [
  // Spaces, dots, invisible characters and marks that belong to no letter count as nothing.
  [/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\p{Script=Inherited}\u2800]/gu, ''],
  [dots, ''],
  // A dot between digits belongs to a number.
  [/\.(?!\d)/g, ''],
  [/[[{〔【〖「『〈《]/g, '('],
  [/[\]}〕】〗」』〉》]/g, ')'],
  [/[‐‑‒–—―−]/g, '-'],
  [/[‘’ʼ`´]/g, "'"],
  [/[“”]/g, '"'],
];

/**
 * Returns the key under which two spellings of one name are equal: width, case, dots, spaces and brackets are
 * folded, and invisible characters are left out. The key is never shown.
 */
export const nameKey = (name: string): string =>
  signs.reduce(
    (key, [sign, one]) => key.replaceAll(sign, one),
    name.normalize('NFKC').toLowerCase().normalize('NFKC'),
  );

/** Signs between the names of several people in one field. */
const betweenNames = /[、，,;；/／|&＆]/u;

/** Surnames of two characters. A space after them does not end the name. */
const longSurnames =
  /^(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|司徒|令狐|宇文|长孙|夏侯|端木|南宫|百里|呼延|澹台|轩辕|申屠|太史)$/u;

/**
 * Returns the names of people in one field, in their stored form. A space separates two Chinese names if each has
 * at least two characters, and belongs to the name otherwise: `张 伟` is one name, `蒋雨晴 李明` are two.
 */
export const namesIn = (typed: string): string[] =>
  typed
    .split(betweenNames)
    .flatMap((part) => {
      const words = part
        .replaceAll(/[\p{Z}\t\r\n]+/gu, ' ')
        .trim()
        .split(' ');
      const areNames =
        words.length > 1 &&
        words.every((word) => /^\p{Script=Han}{2,4}$/u.test(word) && !longSurnames.test(word));
      return areNames ? words : [part];
    })
    .map(storedName)
    .filter((name) => name !== '');

/**
 * Checks whether two different names may mean the same person or organisation: one is part of the other, or they
 * are Chinese names of the same length, from three characters, that differ in one.
 * @param shortest the least number of characters of a part: 2 for people, 4 for organisations
 */
export const areNearNames = (a: string, b: string, shortest: number): boolean =>
  areNearKeys(nameKey(a), nameKey(b), shortest);

/** Checks the keys of two names as {@link areNearNames} does. Comparisons of many names compute each key once. */
export function areNearKeys(a: string, b: string, shortest: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < shortest || short === long) return false;
  if (long.includes(short)) return true;
  if (shortest >= 4 || short.length !== long.length) return false;
  const [letters, others] = [Array.from(short), Array.from(long)];
  return (
    letters.length === others.length &&
    letters.length >= 3 &&
    letters.filter((letter, at) => letter !== others[at]).length === 1
  );
}
