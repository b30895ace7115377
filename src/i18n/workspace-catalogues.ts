import type { Messages } from '@lingui/core';

/** The Chinese catalogues that texts.ts does not list. They are fetched once, in advance, after sign-in. */
export const workspaceCatalogues = import.meta.glob<{ messages: Messages }>([
  './locales/zh/*.po',
  '!./locales/zh/server.po',
]);
