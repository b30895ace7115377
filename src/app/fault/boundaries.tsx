import { Trans } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import type { I18n } from '@lingui/core';
import { Suspense, type ReactNode } from 'react';
import { usePlace } from '../../actors/session/navigation.ts';
import { ErrorBoundary } from '../../ui/failure/error-boundary.tsx';
import { FailedPage } from '../../ui/failure/failed-page.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { OwnLocation } from '../page/own-location.tsx';
import { PageArrival } from '../page/page-arrival.tsx';
import { PageFailed } from '../page/page-failed.tsx';

interface BoundaryProps {
  /** The part's name in fault reports [S33]. It is never shown on the page. */
  readonly part: string;
  readonly children: ReactNode;
}

interface FailedProps {
  readonly onRetry: () => void;
}

/**
 * Renders the failed page and reports its arrival. Otherwise the progress bar waits for a page that never
 * arrives.
 */
function ViewFailed({ onRetry }: FailedProps) {
  return (
    <>
      <PageFailed
        onRetry={() => {
          onRetry();
          // The retry removes the focused button. Without this line the focus is lost.
          document.querySelector('main')?.focus();
        }}
      />
      <PageArrival />
    </>
  );
}

/**
 * Wraps one view. Shows a skeleton until the view's code is loaded, and a page with a retry button after a
 * failure. The rest of the page is not affected.
 */
export function ViewBoundary({ part, children }: BoundaryProps) {
  return (
    <ErrorBoundary part={part} renderFallback={(retry) => <ViewFailed onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>
        {children}
        <PageArrival />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Wraps all pages and their frames. A failure is cleared when the window's path changes. */
export function FrameBoundary({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  return (
    <ErrorBoundary
      part={place.path}
      renderFallback={(retry) => (
        <OwnLocation {...place}>
          <main tabIndex={-1}>
            <ViewFailed onRetry={retry} />
          </main>
        </OwnLocation>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Wraps an optional part. After a failure the part renders nothing and the page continues to work. */
export function QuietBoundary({ part, children }: BoundaryProps) {
  return (
    <ErrorBoundary part={part} renderFallback={() => null}>
      {children}
    </ErrorBoundary>
  );
}

/** Wraps the whole application, its look included. A failure shows an error page instead of a blank one. */
export function ApplicationBoundary({
  i18n,
  children,
}: {
  readonly i18n: I18n;
  readonly children: ReactNode;
}) {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary
        part="application"
        renderFallback={() => (
          <FailedPage
            actions={
              <button type="button" onClick={() => window.location.reload()}>
                <Trans>Load the page again</Trans>
              </button>
            }
          />
        )}
      >
        {children}
      </ErrorBoundary>
    </I18nProvider>
  );
}
