/** The languages of the product, in the order menus show them; the first is for who asks for none of them [S28]. */
export const languages = ['zh', 'en', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

/** What `<html lang>` and Intl are given. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' };

/**
 * From the cookie, else from the browser's own list, else Chinese [S28].
 * @param preferred BCP 47 tags, best first, as in `navigator.languages`
 */
export function detectLanguage(cookie: string | undefined, preferred: readonly string[]): Language {
  const candidates = [cookie ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  const known = candidates.flatMap((tag) => languages.filter((one) => one === tag));
  return known[0] ?? 'zh';
}
