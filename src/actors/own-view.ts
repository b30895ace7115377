import { createContext, use } from 'react';

/** The cached view that a component stands in: its tag's id, and the address it was opened at. */
export interface OwnView {
  readonly id: string;
  readonly place: { readonly path: string; readonly search: string; readonly hash: string };
}

const OwnViewContext = createContext<OwnView | null>(null);

export const OwnViewProvider = OwnViewContext.Provider;

/** The view around this component; null on pages that are not kept when they are left. */
export function useOwnView(): OwnView | null {
  return use(OwnViewContext);
}
