import { useSelector } from '@xstate/react';
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

/** Tells that the page which was on its way is on screen. */
export function useReportArrival(): () => void {
  const { progress } = useAppActors();
  return () => progress.send({ type: 'progress.arrived' });
}
