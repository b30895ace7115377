import { useSelector } from '@xstate/react';
import { useAppActors } from './app-actors.tsx';

/** Device and sidebar [S22, S23]. */
export function useLayout() {
  const { layout } = useAppActors();
  return {
    isMobile: useSelector(layout, (snapshot) => snapshot.matches({ device: 'mobile' })),
    isSidebarOpen: useSelector(layout, (snapshot) => snapshot.matches({ sidebar: 'opened' })),
    isAnimated: useSelector(layout, (snapshot) => snapshot.matches({ motion: 'animated' })),
    toggleSidebar: () => layout.send({ type: 'layout.toggleSidebar' }),
    closeSidebar: () => layout.send({ type: 'layout.closeSidebar' }),
  };
}
