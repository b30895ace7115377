/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core';
import type { Language } from '../contract/languages.ts';

const files = import.meta.glob<Messages>('../../src/i18n/locales/*/{shell,server}.po', {
  import: 'messages',
  eager: true,
});

/**
 * Returns the server's messages in one language, by message id. Messages that the browser also uses are in
 * the catalogue of the shell.
 */
export function serverMessages(locale: Language): Messages {
  const own = Object.entries(files).filter(([path]) => path.includes(`/locales/${locale}/`));
  return Object.assign({}, ...own.map(([, messages]) => messages));
}
