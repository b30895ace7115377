import { useSelector } from '@xstate/react';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Device and sidebar [S22, S23]. */
export function useLayout() {
  const { layout } = useWorkspaceActors();
  return {
    isMobile: useSelector(layout, (snapshot) => snapshot.matches({ device: 'mobile' })),
    isSidebarOpen: useSelector(layout, (snapshot) => snapshot.matches({ sidebar: 'opened' })),
    isAnimated: useSelector(layout, (snapshot) => snapshot.matches({ motion: 'animated' })),
    toggleSidebar: () => layout.send({ type: 'layout.toggleSidebar' }),
    closeSidebar: () => layout.send({ type: 'layout.closeSidebar' }),
  };
}
