import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useSay } from '../../actors/notice.ts';
import { ErrorBoundary } from '../../ui/failure/error-boundary.tsx';

interface OverlayBoundaryProps {
  /** For the record [S33]; never a text of the page. */
  readonly part: string;
  readonly isOpen: boolean;
  /** Tells its chart that it is not open any more. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An overlay that has failed is no longer there: its chart hears of it, and the person. */
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

/** Around what stands over the page; opened again, it has another chance. */
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
