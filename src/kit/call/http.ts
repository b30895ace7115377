import wretch, { type WretchError } from 'wretch';

/** What a session is made of for the request layer [S48]. */
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
  /** In whose name, where it is not the session's own: signing out gives the token up first. */
  readonly as?: Credentials | null;
  /** Goes on when the page goes away; its body is at most 64 kB then. */
  readonly outlivesPage?: true;
}

/** Any answer with a status; the sender throws only when there is none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;
  readonly accessToken: string;
}

export interface SenderOptions {
  /** Ends in /api/v1 [S47]; absolute or on this origin. */
  readonly apiRoot: string;
  readonly fetch: typeof fetch;
  readonly credentials: () => Credentials | null;
  readonly managementCredentials: () => Credentials | null;
  readonly cityCode: () => string;
  readonly language: () => string;
  readonly isOnline: () => boolean;
}

/** [S47] 20,000 ms, then the call is given up. */
export const TIMEOUT_MS = 20_000;

/** [S48] The type, or Bearer, then the token; empty without a token. */
function authorization(credentials: Credentials | null): string {
  return credentials === null ? '' : `${credentials.tokenType || 'Bearer'} ${credentials.accessToken}`;
}

/** Where a proxy has taken the header off, the body says it too [D17]. */
const retryAfterIn = (body: unknown): unknown => (body as { retry_after?: unknown } | null)?.retry_after;

/** A body as JSON; as it is where it is none. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** [S48] What every call says of itself, and in whose name it is made. */
export function headersOf(options: SenderOptions, { as }: Pick<Call, 'as'>, credentials: Credentials | null) {
  return {
    accept: 'application/json',
    'accept-language': options.language(),
    authorization: authorization(credentials),
    'authorization-api': authorization(as === null ? null : options.managementCredentials()),
    citycode: encodeURIComponent(options.cityCode()),
  };
}

/** Seconds until a call may be made again, as the header or the body of its answer says. */
export const secondsIn = (header: string | null, body: unknown): number | null =>
  Number(header ?? retryAfterIn(body)) || null;

/** Why there is no answer [D13]; `cancelled`: the caller gave the call up. */
export class NoAnswerError extends Error {
  readonly reason: 'offline' | 'timeout' | 'unreachable' | 'cancelled';

  constructor(reason: NoAnswerError['reason']) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

/** So many acts that got no success are remembered, the latest. */
const REMEMBERED = 20;

/**
 * A key of its own for every act: the same act again, after it got no answer or was refused, has the same key, so
 * that the server does it once. Known by whose it is, where it goes and what it says; forgotten once it is done.
 */
function createActKeys() {
  const keys = new Map<string, string>();
  return {
    of(act: string): string {
      // Not `randomUUID`, which is there over https alone.
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
 * The one http client. Without hidden side effects: it neither toasts nor ends sessions nor retries;
 * the request chart decides about all of that.
 */
export function createSender(options: SenderOptions): Send {
  const client = wretch(options.apiRoot).polyfills({ fetch: options.fetch });
  const keys = createActKeys();

  return async (call, signal) => {
    const credentials = call.as === undefined ? options.credentials() : call.as;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    // Not before signing in: other backends, which may stand behind those calls, know of no such header.
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
      // An answer outside 2xx is still an answer: what it means is the request chart's business.
      const { response, json, text } = error as Partial<WretchError>;
      if (response !== undefined) return answered(response, (json as unknown) ?? text ?? '');
      if (signal.aborted) throw new NoAnswerError('cancelled');
      if (timeout.aborted) throw new NoAnswerError('timeout');
      throw new NoAnswerError(options.isOnline() ? 'unreachable' : 'offline');
    }
  };
}
