import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useAppActors } from './app-actors.tsx';

/** The bar that accompanies a navigation [S29]. */
export function useProgress() {
  const { progress } = useAppActors();
  return {
    isVisible: useSelector(progress, (snapshot) => snapshot.hasTag('visible')),
    isFading: useSelector(progress, (snapshot) => snapshot.matches('fading')),
    /** 0 to 1. */
    share: useSelector(progress, (snapshot) => snapshot.context.share),
  };
}

/** Is the page still on its way? */
export function useIsPageAwaited(): boolean {
  return useSelector(useAppActors().progress, (snapshot) => snapshot.matches('running'));
}

/** Tells that the page at a path is on screen. */
export function useReportArrival(): (path: string) => void {
  const { progress } = useAppActors();
  return useCallback((path) => progress.send({ type: 'progress.arrived', path }), [progress]);
}
