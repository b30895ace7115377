import { useLayoutEffect } from 'react';
import { useReportArrival } from '../../actors/progress.ts';
import { usePagePath } from './use-page-path.ts';

/**
 * Reports that the page of the present address is on screen. Stands behind the page, within the same
 * boundary: it is there when the page is, and its effect comes after the page's own.
 */
export function PageArrival() {
  const path = usePagePath();
  const reportArrival = useReportArrival();
  useLayoutEffect(() => reportArrival(path), [reportArrival, path]);
  return null;
}
