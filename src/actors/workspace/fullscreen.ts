import { useSelector } from '@xstate/react';
import type { FullscreenExtent } from '../../../machines/shell/fullscreen.machine.ts';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Returns the state and the act of fullscreen for the page and its content [S21]. */
export function useFullscreen() {
  const { fullscreen } = useWorkspaceActors();
  return {
    /** False if the browser does not support fullscreen. The buttons are then hidden. */
    isAvailable: useSelector(fullscreen, (snapshot) => snapshot.hasTag('available')),
    isPage: useSelector(fullscreen, (snapshot) => snapshot.matches('page')),
    isContent: useSelector(fullscreen, (snapshot) => snapshot.matches('content')),
    toggle: (extent: FullscreenExtent) => fullscreen.send({ type: 'fullscreen.toggle', extent }),
  };
}
