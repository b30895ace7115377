import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useNavigationView } from '../actors/navigation.ts';
import { useIsSignedIn } from '../actors/session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageArrival } from './page-arrival.tsx';
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

/**
 * Around the screens of people who are not signed in; fetched together with the screen itself. Nothing
 * is shown before the navigation chart says that it may be.
 */
export function PublicLayout() {
  if (useNavigationView() === 'skeleton') return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PublicCover>
        <Outlet />
      </PublicCover>
      <PageArrival />
    </Suspense>
  );
}

/** Nothing around the view: pages that are embedded or opened from a message. */
export function BareLayout() {
  if (useNavigationView() === 'skeleton') return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
      <PageArrival />
    </Suspense>
  );
}

/**
 * Around everything of a signed-in user; its code is not needed before there is one. It stays while the
 * chart redirects: its pages look themselves whether they may be shown.
 */
export function WorkspaceLayout() {
  if (!useIsSignedIn()) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Workspace />
    </Suspense>
  );
}
