import { useMenuSearchView } from '../../../actors/workspace/menu-search.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { useMenuIndex } from './use-menu-index.ts';

/**
 * Renders the menu search [S31]. The component stays mounted while the palette is closed, so its index is
 * kept.
 */
export function MenuPalette() {
  const { view } = useMenuSearchView();
  const indexOf = useMenuIndex();
  return view === 'palette' ? <PaletteDialog index={indexOf()} /> : null;
}
