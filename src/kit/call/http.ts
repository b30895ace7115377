import wretch, { type WretchError } from 'wretch';

/** The credentials of a session, as the request layer uses them [S48]. */
export interface Credentials {
  readonly accessToken: string;
  readonly tokenType: string;
}

/** A call as plain data: `path` is below the API root. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** A JSON value. */
  readonly body?: unknown;
  /**
   * The credentials to use instead of the session's. A sign-out removes the session's token before this call
   * is sent.
   */
  readonly as?: Credentials | null;
  /** True if the request continues after the page is closed. Its body is then limited to 64 kB. */
  readonly outlivesPage?: true;
}

/** Any response with a status. The sender throws only if there is no response. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
  /** Seconds until the call may be repeated; null if the response does not say. */
  readonly retryAfter: number | null;
  readonly accessToken: string;
}

export interface SenderOptions {
  /** The root ends in /api/v1 [S47]. It is absolute or on the same origin. */
  readonly apiRoot: string;
  readonly fetch: typeof fetch;
  readonly credentials: () => Credentials | null;
  readonly managementCredentials: () => Credentials | null;
  readonly cityCode: () => string;
  readonly language: () => string;
  readonly isOnline: () => boolean;
}

/** [S47] The time limit of a call, in milliseconds. The call is then aborted. */
export const TIMEOUT_MS = 20_000;

/** [S48] Returns the token type, or Bearer, then the token; empty without a token. */
function authorization(credentials: Credentials | null): string {
  return credentials === null ? '' : `${credentials.tokenType || 'Bearer'} ${credentials.accessToken}`;
}

/** The body repeats the header, because a proxy can remove the header [D17]. */
const retryAfterIn = (body: unknown): unknown => (body as { retry_after?: unknown } | null)?.retry_after;

/** Parses a body as JSON. Returns the text if it is not JSON. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** [S48] Returns the headers that every call sends, including its credentials. */
export function headersOf(options: SenderOptions, { as }: Pick<Call, 'as'>, credentials: Credentials | null) {
  return {
    accept: 'application/json',
    'accept-language': options.language(),
    authorization: authorization(credentials),
    'authorization-api': authorization(as === null ? null : options.managementCredentials()),
    citycode: encodeURIComponent(options.cityCode()),
  };
}

/** Returns the seconds until a call may be sent again, from the header or the body of its response. */
export const secondsIn = (header: string | null, body: unknown): number | null =>
  Number(header ?? retryAfterIn(body)) || null;

/** The reason why there is no response [D13]. `cancelled` means that the caller aborted the call. */
export class NoAnswerError extends Error {
  readonly reason: 'offline' | 'timeout' | 'unreachable' | 'cancelled';

  constructor(reason: NoAnswerError['reason']) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

/** The maximum number of stored keys of acts that have not succeeded. */
const REMEMBERED = 20;

/**
 * Creates the idempotency keys of acts. A repeated act has the same key after a missing response or a
 * refusal, so the server executes it only once. An act is identified by its access token, path and body. Its
 * key is forgotten on success.
 */
function createActKeys() {
  const keys = new Map<string, string>();
  return {
    of(act: string): string {
      // `randomUUID` is available only over https.
      const key = keys.get(act) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
      keys.delete(act);
      keys.set(act, key);
      for (const oldest of keys.keys()) if (keys.size > REMEMBERED) keys.delete(oldest);
      return key;
    },
    forget: (act: string) => keys.delete(act),
  };
}

/** Sends one call once; rejects with a {@link NoAnswerError} only. */
export type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;

/**
 * Creates the http client. It shows no toasts, ends no sessions and does not retry. The request chart handles
 * the response.
 */
export function createSender(options: SenderOptions): Send {
  const client = wretch(options.apiRoot).polyfills({ fetch: options.fetch });
  const keys = createActKeys();

  return async (call, signal) => {
    const credentials = call.as === undefined ? options.credentials() : call.as;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    // Calls without a session send no key: other backends can serve them and do not support this header.
    const isAct = call.method === 'POST' && call.as === undefined && credentials !== null;
    const act = isAct ? JSON.stringify([credentials.accessToken, call.path, call.body]) : '';
    const headers = {
      ...headersOf(options, call, credentials),
      ...(isAct && { 'idempotency-key': keys.of(act) }),
    };
    const request = client.headers(headers).options({
      signal: AbortSignal.any([signal, timeout]),
      cache: 'no-store',
      credentials: 'omit',
      ...(call.outlivesPage && { keepalive: true }),
    });
    const prepared = call.body === undefined ? request : request.json(call.body as object);

    const answered = (response: Response, body: unknown): Answer => ({
      status: response.status,
      body,
      requestId: response.headers.get('x-request-id'),
      retryAfter: secondsIn(response.headers.get('retry-after'), body),
      accessToken: credentials?.accessToken ?? '',
    });

    try {
      const response = await prepared.fetch(call.method, call.path).res();
      const body = readBody(await response.text());
      keys.forget(act);
      return answered(response, body);
    } catch (error) {
      // A response outside 2xx is returned too. The request chart interprets it.
      const { response, json, text } = error as Partial<WretchError>;
      if (response !== undefined) return answered(response, (json as unknown) ?? text ?? '');
      if (signal.aborted) throw new NoAnswerError('cancelled');
      if (timeout.aborted) throw new NoAnswerError('timeout');
      throw new NoAnswerError(options.isOnline() ? 'unreachable' : 'offline');
    }
  };
}
