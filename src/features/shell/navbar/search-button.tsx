import { useLingui } from '@lingui/macro';
import { ActionIcon } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useMenuSearchView, useOpenMenuSearch } from '../../../actors/workspace/menu-search.ts';

/** Renders the button that opens the menu search, like Ctrl+K [S31]. */
export function SearchButton() {
  const { t } = useLingui();
  const open = useOpenMenuSearch();
  const { view } = useMenuSearchView();
  const shortcut = useOs() === 'macos' ? '⌘K' : 'Ctrl+K';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t`Search the menu`}
      title={t`Search the menu (${shortcut})`}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      aria-busy={view === 'loading'}
      onClick={open}
    >
      <IconSearch size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
