import type { Messages } from '@lingui/core';

/**
 * The catalogues of all languages but Chinese, which most people read. The first script lists Chinese, and the sign-in
 * in every language.
 */
export const otherCatalogues = import.meta.glob<{ messages: Messages }>([
  './locales/{en,es,ja}/*.po',
  '!./locales/*/{server,shell}.po',
]);
