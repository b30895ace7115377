import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { Call } from '../../../server/contract/kit/call.ts';
import { useScreenTools } from '../screen-tools.ts';

/** Remembers what the page reads, for the next page of its kind. */
export function useLearn(): (call: Call, address: string) => void {
  const { learn } = useScreenTools();
  const { pathname: path, search } = useLocation();
  return useCallback(
    ({ isNoted }, address) => {
      if (isNoted !== true) learn({ path, search }, address);
    },
    [learn, path, search],
  );
}
