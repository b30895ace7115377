import type { Language } from '../../../../server/contract/languages.ts';

/** Every language in its own name, the same in all languages; therefore not for translation. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
};
