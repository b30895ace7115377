import { useEffect } from 'react';
import { replayClicks } from './early-clicks.ts';

/**
 * Marks a prerendered page as the application's own once React has hydrated it, and repeats the clicks made before.
 * It stands inside the page's own Suspense boundary: React hydrates the boundary after what is around it.
 */
export function TakenOver(): null {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('#root[data-prerendered]');
    if (root === null) return;
    delete root.dataset['prerendered'];
    // Once the fields have what was typed: their own effects have read it, and React renders it after all effects.
    const frame = requestAnimationFrame(() => replayClicks(root));
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
