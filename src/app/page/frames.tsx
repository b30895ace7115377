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
 * Fetches what a page needs, all at once instead of one after the other.
 * @param workspace the frame of those pages that stand in it
 * @param component what the menu of the session names at the path, '' for nothing
 * @returns resolves when all is there or has failed
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

/** Makes ready what every page of the workspace needs, while it is not known yet whether there will be a session. */
export async function prepareWorkspace({ fetchCode }: { readonly fetchCode: () => unknown }): Promise<void> {
  await Promise.allSettled([fetchCode(), pagesOfWorkspace(), needTexts('header', 'home')]);
}

/** With the cover around it, or bare where it is embedded or opened from a message. */
function OutsideBody() {
  const path = usePagePath();
  const page = publicPages[path];
  // The form stays until the page of the second factor has come: nobody sees an empty page in between.
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

/** A page outside of the workspace, at the place the navigation chart has decided on. */
function OutsidePage() {
  return (
    <OwnLocation {...usePlace()}>
      <OutsideBody />
    </OwnLocation>
  );
}

/** Instead of every page, while code is missing that the session needs. */
function LostPage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main tabIndex={-1}>
      <PageFailed onRetry={onRetry} />
    </main>
  );
}

/**
 * What the address asks for, in its frame; nothing before the navigation chart says that it may be shown.
 * The workspace lives as long as the session: a look at a page outside of it, or a redirect that passes
 * through one, takes nothing from what is open there [S24].
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
