import { useLocation } from 'react-router-dom';
import { plainPath } from '../../lib/address/plain-path.ts';

/** Returns the path of the surrounding page. For a hidden cached view this differs from the window's path. */
export function usePagePath(): string {
  return plainPath(useLocation().pathname);
}
