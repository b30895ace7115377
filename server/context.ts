import type { I18n } from '@lingui/core';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Arriving, BodySpace } from './kit/body/body-space.ts';
import type { ServerSettings } from './settings.ts';
import type { Database } from './db/open-database.ts';
import type { CodeSender } from './message/code-gateway.ts';
import type { Languages } from './message/languages.ts';
import type { Sealing } from './secret/sealing.ts';
import type { NewsLine } from './news/news-line.ts';
import type { Passwords } from './secret/passwords.ts';
import type { SignedInUser } from './session/tokens.ts';
import type { VirusScan } from './file/virus-scan.ts';

/** The dependencies of the API. Tests pass their own. */
export interface ApiParts {
  db: Database;
  /** Returns milliseconds since the epoch. */
  clock: () => number;
  /** Sends a text to a phone without waiting for its delivery. */
  sendCode: CodeSender;
  /** Returns the text of the next captcha. */
  captchaText: () => string;
  passwords: Passwords;
  /** Encrypts values that the system must read again. A reader of the tables alone cannot decrypt them. */
  sealing: Sealing;
  scan: VirusScan;
  languages: Languages;
  /** Messages about events, from all processes. */
  news: NewsLine;
  log: Logger;
  settings: Pick<
    ServerSettings,
    'tokenMilliseconds' | 'idleMilliseconds' | 'trustedProxies' | 'publicUrl' | 'page'
  >;
}

/** The data of a request while it is processed. */
interface RequestVariables {
  requestId: string;
  i18n: I18n;
  /** The client's address, derived from headers of the configured trusted proxies only. */
  address: string;
  /** The pattern of the matched route, for the log. */
  route: string;
  user: SignedInUser;
  /** The body after it is read. Its length is limited. */
  body?: Buffer<ArrayBuffer>;
  /** The bound over the long bodies of all requests. */
  bodySpace: BodySpace;
  /** What a long body of this request occupies. */
  arriving?: Arriving;
  /** True if the connection ended before the body was complete. */
  isAborted?: true;
}

/** Hono's environment. Node's request is absent if a test calls the application directly. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: RequestVariables;
}
