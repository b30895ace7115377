import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useLayout } from '../actors/layout.ts';
import { useNavigationView } from '../actors/navigation.ts';
import { AppHeader } from '../features/header/app-header.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { WorkspaceFrame } from '../ui/workspace-frame.tsx';
import { notYetOpenView as NotYetOpen } from './pages.tsx';

/** Around everything of a signed-in user [S21]. */
export function WorkspaceLayout() {
  const view = useNavigationView();
  const { isMobile, isSidebarOpen, isAnimated, closeSidebar } = useLayout();
  return (
    <WorkspaceFrame
      header={<AppHeader />}
      device={isMobile ? 'mobile' : 'desktop'}
      sidebarOpened={isSidebarOpen}
      animated={isAnimated}
      onCloseSidebar={closeSidebar}
    >
      <Suspense fallback={<PageSkeleton />}>{view === 'notYetOpen' ? <NotYetOpen /> : <Outlet />}</Suspense>
    </WorkspaceFrame>
  );
}
