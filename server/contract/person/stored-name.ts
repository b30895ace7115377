/** The form in which names of people and organisations are stored. Forms and imports use it [domain.md 2]. */

/** The dots that input methods and documents have between the parts of a name. The first one is stored. */
export const dots = /[·•‧∙⋅・･⸱⸳ㆍꞏᐧ᛫●]/gu;

/** Characters beside which a name has no space. Two spaces never follow each other when these are used. */
const spaceBeforeChinese = / (?=[\p{Script=Han}（）、，《》“”·])/gu;
const spaceAfterChinese = /([\p{Script=Han}（）、，《》“”·]) /gu;

/**
 * Returns the form of a name that is stored: composed characters (NFC), one middle dot (U+00B7), no spaces beside
 * Chinese characters and single spaces elsewhere. The result can contain characters that {@link faultOfName} refuses,
 * such as a line break between two names, which would otherwise become one name.
 */
export const storedName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(dots, '·')
    .replaceAll("'", '’')
    .trim()
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
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
