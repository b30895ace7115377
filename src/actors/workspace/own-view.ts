import { createContext, use } from 'react';

const OwnViewContext = createContext('');

export const OwnViewProvider = OwnViewContext.Provider;

/** The cached view around this component, by its tag's id; '' on pages that are not kept when they are left. */
export function useOwnView(): string {
  return use(OwnViewContext);
}
