import type { I18n } from '@lingui/core';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ServerSettings } from './settings.ts';
import type { Database } from './db/open-database.ts';
import type { CodeSender } from './message/code-gateway.ts';
import type { Languages } from './message/languages.ts';
import type { Sealing } from './secret/sealing.ts';
import type { NewsLine } from './news/news-line.ts';
import type { Passwords } from './secret/passwords.ts';
import type { SignedInUser } from './session/tokens.ts';
import type { VirusScan } from './file/virus-scan.ts';

/** What the API works with; tests hand in their own. */
export interface ApiParts {
  db: Database;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Hands a text to a phone without waiting for it to arrive. */
  sendCode: CodeSender;
  /** What the next captcha shows. */
  captchaText: () => string;
  passwords: Passwords;
  /** For what must be read again, but not by whoever gets hold of the tables. */
  sealing: Sealing;
  scan: VirusScan;
  languages: Languages;
  /** What any process says of events. */
  news: NewsLine;
  log: Logger;
  settings: Pick<
    ServerSettings,
    'tokenMilliseconds' | 'idleMilliseconds' | 'trustedProxies' | 'publicUrl' | 'page'
  >;
}

/** What is known of a request while it is answered. */
interface RequestVariables {
  requestId: string;
  i18n: I18n;
  /** Where the request comes from, as far as the configured proxies can be believed. */
  address: string;
  /** The pattern of the route that answers, for the log. */
  route: string;
  user: SignedInUser;
  /** The body, once it has been read; its length is bounded. */
  body?: Buffer<ArrayBuffer>;
  /** The connection has ended before the body was complete. */
  isAborted?: true;
}

/** Hono's environment: node's request is missing where a test calls the application directly. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: RequestVariables;
}
