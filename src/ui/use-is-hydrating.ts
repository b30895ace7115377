import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Is this the first render of a page that the build has rendered, and that somebody may be using already? */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}
