import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useNavigationView, useOfPath, usePlace } from '../../actors/session/navigation.ts';
import { useIsSecondFactorWanted, useIsSignedIn, useLostCode } from '../../actors/session/session.ts';
import { needTexts } from '../../i18n/texts.ts';
import { onceFetched } from '../../lib/once.ts';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { ViewBoundary } from '../fault/boundaries.tsx';
import { TakenOver } from '../prerender/taken-over.ts';
import { OwnLocation } from './own-location.tsx';
import { PageFailed } from './page-failed.tsx';
import { frameOf, publicPages, signIn } from './pages.tsx';
import { usePagePath } from './use-page-path.ts';
import { view, type View } from './view.ts';
import type { WorkspaceProps } from '../workspace.tsx';

const PublicCover: View<{ readonly children: ReactNode }> = view(
  'shell',
  () => import('../../features/session/cover/public-cover.tsx'),
  'PublicCover',
);
const SecondFactor = view(
  'second-factor',
  () => import('../../features/session/second-factor/second-factor-page.tsx'),
  'SecondFactorPage',
);

const pagesOfWorkspace = onceFetched(() => import('./workspace-pages.tsx'));

/**
 * Fetches all the code and texts that a page needs, in parallel.
 * @param workspace the frame of workspace pages
 * @param component the component that the session's menu names for the path; '' if there is none
 * @returns resolves when everything is loaded or has failed
 */
export async function preloadPage(
  path: string,
  workspace: Pick<View, 'preload'>,
  component: string,
): Promise<void> {
  const page = publicPages[path];
  if (page === undefined) {
    const begun = workspace.preload();
    const { viewAt, workspacePages } = await pagesOfWorkspace();
    if (component === '' && workspacePages[path] === undefined) return;
    await Promise.all([begun, viewAt(path, component).preload()]);
    return;
  }
  const around = { public: PublicCover, workspace, bare: null }[page.frame];
  await Promise.all([around?.preload(), page.view.preload()]);
}

/** Fetches what every page of the workspace needs, before it is known whether a session starts. */
export async function prepareWorkspace({ fetchCode }: { readonly fetchCode: () => unknown }): Promise<void> {
  await Promise.allSettled([fetchCode(), pagesOfWorkspace(), needTexts('header', 'home')]);
}

/**
 * Renders a public page with the cover around it. A page that is embedded or opened from a message has no
 * cover.
 */
function OutsideBody() {
  const path = usePagePath();
  const page = publicPages[path];
  // The form stays on screen until the second-factor page is loaded. Otherwise the user sees an empty page in
  // between.
  const isSecondFactorWanted = useDeferredValue(useIsSecondFactorWanted());
  if (page === undefined) return null;
  const View = isSecondFactorWanted && page.view === signIn ? SecondFactor : page.view;
  return (
    <ViewBoundary part={path}>
      {page.frame === 'public' ? (
        <PublicCover>
          <View />
        </PublicCover>
      ) : (
        <View />
      )}
      <TakenOver />
    </ViewBoundary>
  );
}

/** A page outside the workspace, at the place that the navigation chart has selected. */
function OutsidePage() {
  return (
    <OwnLocation {...usePlace()}>
      <OutsideBody />
    </OwnLocation>
  );
}

/** Replaces every page while code that the session needs cannot be loaded. */
function LostPage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main tabIndex={-1}>
      <PageFailed onRetry={onRetry} />
    </main>
  );
}

/**
 * Renders the page of the current address in its frame, as soon as the navigation chart allows it. The
 * workspace stays mounted for the whole session. Opening a page outside it, or a redirect through such a
 * page, does not discard the views that are open in the workspace [S24].
 */
export function AppFrame({ workspace: Workspace }: { readonly workspace: View<WorkspaceProps> }) {
  const isOfWorkspace = useOfPath((path) => frameOf(path) === 'workspace');
  const isDecided = useNavigationView() !== 'skeleton';
  const isSignedIn = useIsSignedIn();
  const { isLost, tryAgain } = useLostCode();
  const isOutside = isDecided && !isOfWorkspace;
  return (
    <>
      {isSignedIn && (
        <Suspense fallback={!isOutside && <PageSkeleton />}>
          <Workspace isHidden={isOutside} />
        </Suspense>
      )}
      {isOutside ? (
        <OutsidePage />
      ) : (
        !isSignedIn && (isLost ? <LostPage onRetry={tryAgain} /> : <PageSkeleton />)
      )}
    </>
  );
}
