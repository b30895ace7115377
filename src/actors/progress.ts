import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useAppActors } from './app-actors.tsx';

/** Returns the state of the progress bar of a navigation [S29]. */
export function useProgress() {
  const { progress } = useAppActors();
  return {
    isVisible: useSelector(progress, (snapshot) => snapshot.hasTag('visible')),
    isFading: useSelector(progress, (snapshot) => snapshot.matches('fading')),
    /** The progress from 0 to 1. */
    share: useSelector(progress, (snapshot) => snapshot.context.share),
  };
}

/** Returns whether the page is still loading. */
export function useIsPageAwaited(): boolean {
  return useSelector(useAppActors().progress, (snapshot) => snapshot.matches('running'));
}

/** Returns a function that reports that the page at a path is shown. */
export function useReportArrival(): (path: string) => void {
  const { progress } = useAppActors();
  return useCallback((path) => progress.send({ type: 'progress.arrived', path }), [progress]);
}
