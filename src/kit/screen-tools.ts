import { createContext, use } from 'react';
import type { InspectionEvent, Observer } from 'xstate';
import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import type { Send, SenderOptions } from './call/http.ts';
import type { Request } from './call/request.ts';
import type { Client } from './call/client.ts';
import type { SessionReads } from './call/use-reading.ts';

/** What screens need that bring their own charts. */
export interface ScreenTools {
  readonly client: Client;
  /** The same, with a sender of one's own: files go another way than JSON. */
  readonly requestBy: (createSender: (options: SenderOptions) => Send) => Request;
  /** Null before there is a workspace. */
  readonly reads: () => SessionReads | null;
  readonly history: BrowserHistory;
  readonly inspect: Observer<InspectionEvent> | undefined;
}

const ScreenToolsContext = createContext<ScreenTools | null>(null);

export const ScreenToolsProvider = ScreenToolsContext.Provider;

/** Throws outside of the application. */
export function useScreenTools(): ScreenTools {
  const tools = use(ScreenToolsContext);
  if (tools === null) throw new Error('ScreenToolsProvider is missing');
  return tools;
}
