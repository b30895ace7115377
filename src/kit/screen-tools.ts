import { createContext, use } from 'react';
import type { InspectionEvent, Observer } from 'xstate';
import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import type { Send, SenderOptions } from './call/http.ts';
import type { Request } from './call/request.ts';
import type { Client, Values } from './call/client.ts';
import type { SessionReads } from './call/use-reading.ts';
import type { FileCall } from './file/files.ts';

/** The services for screens that create charts. */
export interface ScreenTools {
  readonly client: Client;
  /** Creates a request function with another sender, because files are not sent as JSON. */
  readonly requestBy: (createSender: (options: SenderOptions) => Send) => Request;
  /** Returns the address of a public call, for a link that the browser opens itself. */
  readonly addressOf: (call: FileCall, input: Values) => string;
  /** Returns null before the workspace is created. */
  readonly reads: () => SessionReads | null;
  readonly history: BrowserHistory;
  readonly inspect: Observer<InspectionEvent> | undefined;
}

const ScreenToolsContext = createContext<ScreenTools | null>(null);

export const ScreenToolsProvider = ScreenToolsContext.Provider;

/** Returns the services of the application. Throws if there is no provider. */
export function useScreenTools(): ScreenTools {
  const tools = use(ScreenToolsContext);
  if (tools === null) throw new Error('ScreenToolsProvider is missing');
  return tools;
}
