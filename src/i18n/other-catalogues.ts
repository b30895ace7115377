import type { Messages } from '@lingui/core';

/**
 * The catalogues of all languages except Chinese. They are separate because most users read Chinese. The
 * first script lists the Chinese catalogues, and the sign-in catalogue of every language.
 */
export const otherCatalogues = import.meta.glob<{ messages: Messages }>([
  './locales/{en,es,ja}/*.po',
  '!./locales/*/{server,shell}.po',
]);
