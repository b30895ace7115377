import { createContext, use } from 'react';

/** The settings that the server provides at run time [D16]. The type matches `settings` of the contract. */
export interface PageSettings {
  readonly frameOrigins: readonly string[];
  readonly contactPhone: string;
}

const SettingsContext = createContext<PageSettings>({ frameOrigins: [], contactPhone: '' });

export const SettingsProvider = SettingsContext.Provider;

/** Returns the allowed origins and the contact phone of this installation. */
export function useSettings(): PageSettings {
  return use(SettingsContext);
}
