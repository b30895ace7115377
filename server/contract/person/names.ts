/**
 * The names of people and organisations: the form that is stored, and the key that is compared. Browser, forms,
 * imports, searches and checks for conflicts and duplicates use these functions [domain.md 2].
 */

/** The dots that input methods and documents have between the parts of a name. The first one is stored. */
const dots = /[·•‧∙⋅・･⸱⸳ㆍꞏᐧ᛫●]/gu;

/** Characters beside which a name has no space. Two spaces never follow each other when these are used. */
const spaceBeforeChinese = / (?=[\p{Script=Han}（）、，《》“”·])/gu;
const spaceAfterChinese = /([\p{Script=Han}（）、，《》“”·]) /gu;

/**
 * Returns the form of a name that is stored: composed characters (NFC), one middle dot (U+00B7), no spaces beside
 * Chinese characters and single spaces elsewhere. The result can contain characters that {@link faultOfName} refuses.
 */
export const storedName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(dots, '·')
    .replaceAll("'", '’')
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .replaceAll(/^ | $/g, '')
    .replaceAll(/(\p{Script=Han}) ?[.．] ?(?=\p{Script=Han})/gu, '$1·')
    .replaceAll(spaceBeforeChinese, '')
    .replaceAll(spaceAfterChinese, '$1');

/** Characters that are not visible: two names that differ only in them look the same. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800]/u;

/** Any character that names do not have. */
const foreign = /[^\p{L}\p{N}\p{M} ()（）·&＆.,，、\-—–’“”/《》]/u;

/** A combining mark at the start, after a character that takes none, or after four others. */
const strayMark = /(?:^|[\p{Script=Han}\p{N}\p{P}\p{Z}]|\p{M}{4})(\p{M})/u;

/**
 * Returns the first character of a name that cannot be used.
 * @param name a result of {@link storedName}
 * @returns its code point and whether it is visible; undefined if all characters can be used
 */
export function faultOfName(
  name: string,
): { readonly point: number; readonly isVisible: boolean } | undefined {
  const unseen = invisible.exec(name)?.[0] ?? strayMark.exec(name)?.[1];
  const found = unseen ?? foreign.exec(name)?.[0];
  return found === undefined
    ? undefined
    : { point: found.codePointAt(0) ?? 0, isVisible: unseen === undefined };
}

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
export function areNearNames(a: string, b: string, shortest: number): boolean {
  const [short, long] = [nameKey(a), nameKey(b)].toSorted((one, other) => one.length - other.length);
  if (short === undefined || long === undefined || short.length < shortest || short === long) return false;
  if (long.includes(short)) return true;
  const [letters, others] = [Array.from(short), Array.from(long)];
  return (
    shortest < 4 &&
    letters.length === others.length &&
    letters.length >= 3 &&
    letters.filter((letter, at) => letter !== others[at]).length === 1
  );
}
