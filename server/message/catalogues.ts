/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core';

/** The languages the server answers in; the first is the one of whoever asks for none of them [S28]. */
export const locales = ['zh', 'en', 'es', 'ja'] as const;
export type Locale = (typeof locales)[number];

const files = import.meta.glob<Messages>('../../src/i18n/locales/*/{shell,server}.po', {
  import: 'messages',
  eager: true,
});

/** What the server says in one language, by message id; what the browser says as well stands with the shell's texts. */
export function serverMessages(locale: Locale): Messages {
  const own = Object.entries(files).filter(([path]) => path.includes(`/locales/${locale}/`));
  return Object.assign({}, ...own.map(([, messages]) => messages));
}
