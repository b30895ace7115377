import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useSay } from '../../actors/notice.ts';
import { ErrorBoundary } from '../../ui/failure/error-boundary.tsx';

interface OverlayBoundaryProps {
  /** The part's name in fault reports [S33]. It is never shown on the page. */
  readonly part: string;
  readonly isOpen: boolean;
  /** Notifies the overlay's chart that the overlay is closed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Replaces a failed overlay. Closes the overlay in its chart and shows a toast to the user. */
function Withdrawn({ isOpen, onClose }: Pick<OverlayBoundaryProps, 'isOpen' | 'onClose'>) {
  const say = useSay();
  const withdraw = useEffectEvent(() => {
    if (!isOpen) return;
    onClose();
    say('partUnavailable');
  });
  useEffect(() => withdraw(), []);
  return null;
}

/** Wraps an overlay. After a failure, opening the overlay again makes a new attempt. */
export function OverlayBoundary({ part, isOpen, onClose, children }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary
      part={isOpen ? part : `${part}, closed`}
      renderFallback={() => <Withdrawn isOpen={isOpen} onClose={onClose} />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
