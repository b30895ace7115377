import type { Language } from '../../../../server/contract/languages.ts';

/** The native name of every language. The names are the same in all languages, so they are not translated. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
};
