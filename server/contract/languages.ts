/**
 * The languages of the product, in the order of the menus. The first is the fallback if a user requests none
 * of them [S28].
 */
export const languages = ['zh', 'en', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The tags for `<html lang>` and Intl. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' };

/**
 * Returns the language: from the cookie, else from the browser's list, else Chinese [S28].
 * @param preferred BCP 47 tags, best first, as in `navigator.languages`
 */
export function detectLanguage(cookie: string | undefined, preferred: readonly string[]): Language {
  const candidates = [cookie ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  const known = candidates.flatMap((tag) => languages.filter((one) => one === tag));
  return known[0] ?? 'zh';
}
