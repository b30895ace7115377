import { useEffect } from 'react';
import { replayClicks } from './early-clicks.ts';

/**
 * Removes the prerendered mark from the page after React has hydrated it, and repeats the earlier clicks. It
 * is rendered inside the page's Suspense boundary, because React hydrates the boundary after the content
 * around it.
 */
export function TakenOver(): null {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('#root[data-prerendered]');
    if (root === null) return;
    delete root.dataset['prerendered'];
    // The clicks wait until the fields contain the typed text. The fields' effects read it, and React renders
    // it after all effects.
    const frame = requestAnimationFrame(() => replayClicks(root));
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
