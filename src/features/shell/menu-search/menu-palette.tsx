import { useMenuSearchView } from '../../../actors/workspace/menu-search.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { useMenuIndex } from './use-menu-index.ts';

/** The search over the menu [S31]; stays in the page while it is closed, and its index with it. */
export function MenuPalette() {
  const { view } = useMenuSearchView();
  const indexOf = useMenuIndex();
  return view === 'palette' ? <PaletteDialog index={indexOf()} /> : null;
}
