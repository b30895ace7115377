import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useMenuEntries } from '../../../actors/workspace/menu.ts';
import { createMenuIndex, searchPages, type MenuIndex } from '../../../lib/menu/menu-search.ts';
import { once } from '../../../lib/once.ts';

/**
 * The index over the menu as this user sees it, in the language in force [S31, S44].
 * @returns makes it when it is first asked for, once for each menu and language
 */
export function useMenuIndex(): () => MenuIndex {
  const entries = useMenuEntries();
  const { locale } = useLingui().i18n;
  return useMemo(() => once(() => createMenuIndex(searchPages(entries, locale))), [entries, locale]);
}
