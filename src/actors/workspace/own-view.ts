import { createContext, use } from 'react';

const OwnViewContext = createContext('');

export const OwnViewProvider = OwnViewContext.Provider;

/**
 * Returns the id of the cached view around the component, which is the id of its tag. Returns '' on pages
 * that are not cached.
 */
export function useOwnView(): string {
  return use(OwnViewContext);
}
