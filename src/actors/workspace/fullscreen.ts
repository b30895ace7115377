import { useSelector } from '@xstate/react';
import type { FullscreenExtent } from '../../../machines/shell/fullscreen.machine.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Fullscreen of the page or of its content [S21]. */
export function useFullscreen() {
  const { fullscreen } = useWorkspaceActors();
  return {
    /** False where the browser has none: no button then. */
    isAvailable: useSelector(fullscreen, (snapshot) => snapshot.hasTag('available')),
    isPage: useSelector(fullscreen, (snapshot) => snapshot.matches('page')),
    isContent: useSelector(fullscreen, (snapshot) => snapshot.matches('content')),
    toggle: (extent: FullscreenExtent) => fullscreen.send({ type: 'fullscreen.toggle', extent }),
  };
}
