import type { Messages } from '@lingui/core';

/** The Chinese catalogues that texts.ts does not list: fetched once, ahead, after signing in. */
export const workspaceCatalogues = import.meta.glob<{ messages: Messages }>([
  './locales/zh/*.po',
  '!./locales/zh/server.po',
]);
