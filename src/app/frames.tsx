import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useNavigationView } from '../actors/navigation.ts';
import { AppHeader } from '../features/header/app-header.tsx';
import { PublicCover } from '../features/cover/public-cover.tsx';
import { notYetOpenView as NotYetOpen } from './pages.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { WorkspaceFrame } from '../ui/workspace-frame.tsx';

/** Nothing is shown before the navigation chart says that it may be. */
export function AppFrame() {
  return useNavigationView() === 'skeleton' ? <PageSkeleton /> : <Outlet />;
}

/** Around the screens of people who are not signed in. */
export function PublicLayout() {
  return (
    <PublicCover>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </PublicCover>
  );
}

/** Nothing around the view: pages that are embedded or opened from a message. */
export function BareLayout() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}

/** Around everything of a signed-in user. */
export function WorkspaceLayout() {
  const view = useNavigationView();
  return (
    <WorkspaceFrame header={<AppHeader />}>
      <Suspense fallback={<PageSkeleton />}>{view === 'notYetOpen' ? <NotYetOpen /> : <Outlet />}</Suspense>
    </WorkspaceFrame>
  );
}
