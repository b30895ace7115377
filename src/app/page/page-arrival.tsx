import { useLayoutEffect } from 'react';
import { useReportArrival } from '../../actors/progress.ts';
import { usePagePath } from './use-page-path.ts';

/**
 * Reports that the page of the current address is on screen. It is rendered after the page, inside the same
 * boundary. Therefore it mounts with the page, and its effect runs after the page's effects.
 */
export function PageArrival() {
  const path = usePagePath();
  const reportArrival = useReportArrival();
  useLayoutEffect(() => reportArrival(path), [reportArrival, path]);
  return null;
}
