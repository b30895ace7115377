import { Activity, Suspense } from 'react';
import { useNavigationView, usePlace } from '../actors/navigation.ts';
import { useIsSignedIn } from '../actors/session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { OwnLocation } from './own-location.tsx';
import { PageArrival } from './page-arrival.tsx';
import { frameOf, pages } from './pages.tsx';
import { usePagePath } from './use-page-path.ts';
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

/** With the cover around it, or bare where it is embedded or opened from a message. */
function OutsideBody() {
  const page = pages[usePagePath()];
  if (page === undefined) return null;
  const { view: View } = page;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {page.frame === 'public' ? (
        <PublicCover>
          <View />
        </PublicCover>
      ) : (
        <View />
      )}
      <PageArrival />
    </Suspense>
  );
}

/** A page outside of the workspace, at the place the navigation chart has decided on. */
function OutsidePage() {
  return (
    <OwnLocation {...usePlace()}>
      <OutsideBody />
    </OwnLocation>
  );
}

/**
 * What the address asks for, in its frame; nothing before the navigation chart says that it may be shown.
 * The workspace lives as long as the session: a look at a page outside of it, or a redirect that passes
 * through one, takes nothing from what is open there [S24].
 */
export function AppFrame() {
  const { path } = usePlace();
  const isDecided = useNavigationView() !== 'skeleton';
  const isSignedIn = useIsSignedIn();
  const isOutside = isDecided && frameOf(path) !== 'workspace';
  return (
    <>
      {isSignedIn && (
        <Activity mode={isOutside ? 'hidden' : 'visible'}>
          <Suspense fallback={<PageSkeleton />}>
            <Workspace />
          </Suspense>
        </Activity>
      )}
      {isOutside ? <OutsidePage /> : !isSignedIn && <PageSkeleton />}
    </>
  );
}
