import { useProgress } from '../../actors/progress.ts';
import { ProgressLine } from '../../ui/state/progress-line.tsx';

/** The progress bar of a navigation [S29]. */
export function PageProgress() {
  const { isVisible, isFading, share } = useProgress();
  return isVisible && <ProgressLine share={share} isFading={isFading} />;
}
