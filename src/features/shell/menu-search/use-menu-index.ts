import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useMenuEntries } from '../../../actors/workspace/menu.ts';
import { createMenuIndex, searchPages, type MenuIndex } from '../../../lib/menu/menu-search.ts';
import { once } from '../../../lib/once.ts';

/**
 * Returns access to the search index of the user's menu in the current language [S31, S44].
 * @returns a function that creates the index on its first call, once for each menu and language
 */
export function useMenuIndex(): () => MenuIndex {
  const entries = useMenuEntries();
  const { locale } = useLingui().i18n;
  return useMemo(() => once(() => createMenuIndex(searchPages(entries, locale))), [entries, locale]);
}
