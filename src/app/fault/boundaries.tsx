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
  /** For the record [S33]; never a text of the page. */
  readonly part: string;
  readonly children: ReactNode;
}

interface FailedProps {
  readonly onRetry: () => void;
}

/** Counts as the page, so that whoever waits for it waits no longer. */
function ViewFailed({ onRetry }: FailedProps) {
  return (
    <>
      <PageFailed
        onRetry={() => {
          onRetry();
          // The button is about to go, and the focus with it.
          document.querySelector('main')?.focus();
        }}
      />
      <PageArrival />
    </>
  );
}

/**
 * Around one view: a skeleton until its code is there, a calm page with a way to try again where it has
 * failed. The rest of the page notices nothing of it.
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

/** Around all pages and their frames, until the window goes elsewhere. */
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

/** Around what nobody misses: without it the page works as well. */
export function QuietBoundary({ part, children }: BoundaryProps) {
  return (
    <ErrorBoundary part={part} renderFallback={() => null}>
      {children}
    </ErrorBoundary>
  );
}

/** Around everything, the look included: never a white page. */
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
