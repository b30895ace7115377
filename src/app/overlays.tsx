import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMenuSearchView } from '../actors/workspace/menu-search.ts';
import { useSettingsDrawer } from '../actors/preferences.ts';
import { Question } from '../ui/part/question.tsx';
import { OverlayBoundary } from './fault/overlay-boundary.tsx';
import { ReloadButton } from './fault/reload-button.tsx';
import { SettingsDrawer } from './settings-drawer.ts';
import { view } from './page/view.ts';

/** The menu search palette. Its chart fetches the code before the palette is shown [S31]. */
export const MenuPalette = view(
  'menu-search',
  () => import('../features/shell/menu-search/menu-palette.tsx'),
  'MenuPalette',
);

/** The dialog that is shown when the code of the search engine cannot be fetched. */
function SearchFailed() {
  const { t } = useLingui();
  const { retry, close } = useMenuSearchView();
  return (
    <Question
      title={t`The search could not be fetched`}
      onDismiss={close}
      actions={
        <>
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
          <ReloadButton variant="default" />
          <Button variant="default" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Check your connection. The menu itself works without it.</Trans>
      </p>
    </Question>
  );
}

/**
 * Returns true from the first time that `isOpen` is true. The palette stays mounted afterwards and keeps its
 * index.
 */
function useStays(isOpen: boolean): boolean {
  const [stays, setStays] = useState(isOpen);
  if (isOpen && !stays) setStays(true);
  return stays;
}

/** Renders the overlays of the workspace that are open. */
export function Overlays() {
  const { view: search, close: closeSearch } = useMenuSearchView();
  const { isOpen: hasDrawer, close: closeDrawer } = useSettingsDrawer();
  const hasPalette = useStays(search === 'palette');
  return (
    <>
      <OverlayBoundary part="settings" isOpen={hasDrawer} onClose={closeDrawer}>
        {hasDrawer && <SettingsDrawer />}
      </OverlayBoundary>
      <OverlayBoundary part="menu-search" isOpen={search === 'palette'} onClose={closeSearch}>
        {hasPalette && <MenuPalette />}
      </OverlayBoundary>
      {search === 'failed' && <SearchFailed />}
    </>
  );
}
