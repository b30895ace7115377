import type { Messages } from '@lingui/core';

/** The catalogues of all languages but Chinese, which most people read and whose list comes with the first page. */
export const otherCatalogues = import.meta.glob<{ messages: Messages }>([
  './locales/{en,es,ja}/*.po',
  '!./locales/*/server.po',
]);
