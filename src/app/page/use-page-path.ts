import { useLocation } from 'react-router-dom';
import { plainPath } from '../../lib/address/plain-path.ts';

/** The path of the page one stands in, which for a cached view that is hidden is not where the window is. */
export function usePagePath(): string {
  return plainPath(useLocation().pathname);
}
