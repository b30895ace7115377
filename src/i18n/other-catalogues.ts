import type { Messages } from '@lingui/core';

/** The catalogues of all languages but Chinese, which most people read; those of the sign-in are listed in the first script. */
export const otherCatalogues = import.meta.glob<{ messages: Messages }>([
  './locales/{en,es,ja}/*.po',
  '!./locales/*/{server,shell}.po',
]);
