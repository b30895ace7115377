import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useNavigationView } from '../actors/navigation.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { pages } from './pages.tsx';
import { view } from './view.ts';

const PublicCover = view('shell', () => import('../features/cover/public-cover.tsx'), 'PublicCover');
const Workspace = view('header', () => import('./workspace-layout.tsx'), 'WorkspaceLayout');

const frames = { public: PublicCover, workspace: Workspace, bare: undefined };

/** Begins to fetch what a page needs, all at once instead of one after the other. */
export function preloadPage(path: string): void {
  const page = pages[path];
  if (page === undefined) return;
  frames[page.frame]?.preload();
  page.view.preload();
}

/** Nothing is shown before the navigation chart says that it may be. */
export function AppFrame() {
  return useNavigationView() === 'skeleton' ? <PageSkeleton /> : <Outlet />;
}

/** Around the screens of people who are not signed in; fetched together with the screen itself. */
export function PublicLayout() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PublicCover>
        <Outlet />
      </PublicCover>
    </Suspense>
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

/** Around everything of a signed-in user; its code is not needed before there is one. */
export function WorkspaceLayout() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Workspace />
    </Suspense>
  );
}
