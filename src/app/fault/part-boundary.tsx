import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/failure/error-boundary.tsx';
import { PartFailed } from '../../ui/failure/part-failed.tsx';

interface PartBoundaryProps {
  /** The part's name in fault reports [S33]. It is never shown on the page. */
  readonly part: string;
  readonly children: ReactNode;
}

/** Wraps a part outside the page's view: the header, the menu, the bars above the view. */
export function PartBoundary({ part, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary part={part} renderFallback={(retry) => <PartFailed onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}
