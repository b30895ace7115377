import { useSelector } from '@xstate/react';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Returns the state of the device and the sidebar [S22, S23], and the acts of the sidebar. */
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
