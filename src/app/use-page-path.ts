import { useLocation } from 'react-router-dom';
import { plainPath } from '../lib/plain-path.ts';

/**
 * The path of the page being rendered. The router turns the page over as a whole, a moment after the
 * navigation chart has decided; what belongs to a page goes by this, not by the chart's place.
 */
export function usePagePath(): string {
  return plainPath(useLocation().pathname);
}
