import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/failure/error-boundary.tsx';
import { PartFailed } from '../../ui/failure/part-failed.tsx';

interface PartBoundaryProps {
  /** For the record [S33]; never a text of the page. */
  readonly part: string;
  readonly children: ReactNode;
}

/** Around a part beside the page: header, menu, what stands above the page. */
export function PartBoundary({ part, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary part={part} renderFallback={(retry) => <PartFailed onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}
