import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { languages as locales, type Language } from '../contract/languages.ts';
import { serverMessages } from './catalogues.ts';
import { recordOf } from '../contract/kit/keys-of.ts';

/**
 * Returns the texts for a request. Each language has one Lingui instance, which never switches its language.
 */
export type Languages = (acceptLanguage: string | undefined) => I18n;

/**
 * Prepares the texts of all languages.
 * @param messagesOf the compiled messages of a language; the project's own catalogues by default
 */
export function createLanguages(messagesOf: (locale: Language) => Messages = serverMessages): Languages {
  const instances = recordOf(locales, (locale) =>
    setupI18n({ locale, messages: { [locale]: messagesOf(locale) } }),
  );
  return (acceptLanguage) => instances[preferredLocale(acceptLanguage)];
}

/**
 * Returns the language of the response: the supported language with the highest rank in the `Accept-Language`
 * header, otherwise Chinese. Only the primary tag is used: `es-MX` is Spanish.
 */
export function preferredLocale(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return locales[0];
  const wished = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wished) {
    const locale = locales.find((one) => one === language);
    if (locale !== undefined) return locale;
  }
  return locales[0];
}
