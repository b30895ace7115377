import {
  headersOf,
  NoAnswerError,
  readBody,
  secondsIn,
  TIMEOUT_MS,
  type Send,
  type SenderOptions,
} from '../call/http.ts';

/** Returns the file name in a response header (RFC 5987); '' if there is none. */
function nameIn(disposition: string | null): string {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

/**
 * Creates a sender that fetches a file with the session's credentials. The body of its answer is a `File`, or
 * the body of the refusal.
 */
export const createFileReceiver =
  (options: SenderOptions): Send =>
  async (call, signal) => {
    const credentials = options.credentials();
    try {
      const response = await options.fetch(options.apiRoot + call.path, {
        method: call.method,
        headers: {
          ...headersOf(options, call, credentials),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        cache: 'no-store',
        credentials: 'omit',
      });
      const body = response.ok
        ? new File([await response.blob()], nameIn(response.headers.get('content-disposition')))
        : readBody(await response.text());
      return {
        status: response.status,
        body,
        requestId: response.headers.get('x-request-id'),
        retryAfter: secondsIn(response.headers.get('retry-after'), body),
        accessToken: credentials?.accessToken ?? '',
      };
    } catch {
      if (signal.aborted) throw new NoAnswerError('cancelled');
      throw new NoAnswerError(options.isOnline() ? 'unreachable' : 'offline');
    }
  };

/**
 * Saves a file as a download of the browser.
 * @param name the name for a file without one
 */
export function saveFile(content: File, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = content.name || name;
  link.click();
  URL.revokeObjectURL(link.href);
}
