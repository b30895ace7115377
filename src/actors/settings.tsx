import { createContext, use } from 'react';

/** What the server told the page at run time [D16]; the contract's `settings` fits. */
export interface PageSettings {
  readonly frameOrigins: readonly string[];
  readonly contactPhone: string;
}

const SettingsContext = createContext<PageSettings>({ frameOrigins: [], contactPhone: '' });

export const SettingsProvider = SettingsContext.Provider;

/** Allow-lists and contact of this installation. */
export function useSettings(): PageSettings {
  return use(SettingsContext);
}
