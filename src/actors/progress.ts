import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useAppActors } from './app-actors.tsx';

/** The bar that accompanies a navigation [S29]. */
export function useProgress() {
  const { progress } = useAppActors();
  return {
    isVisible: useSelector(progress, (snapshot) => snapshot.hasTag('visible')),
    /** The page is still on its way. */
    isRunning: useSelector(progress, (snapshot) => snapshot.matches('running')),
    isFading: useSelector(progress, (snapshot) => snapshot.matches('fading')),
    /** 0 to 1. */
    share: useSelector(progress, (snapshot) => snapshot.context.share),
  };
}

/** Tells that the page at a path is on screen. */
export function useReportArrival(): (path: string) => void {
  const { progress } = useAppActors();
  return useCallback((path) => progress.send({ type: 'progress.arrived', path }), [progress]);
}
