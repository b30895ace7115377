import {
  headersOf,
  NoAnswerError,
  readBody,
  secondsIn,
  TIMEOUT_MS,
  type Send,
  type SenderOptions,
} from '../call/http.ts';

/** The name that an answer gives its file (RFC 5987); '' where it gives none. */
function nameIn(disposition: string | null): string {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

/** Fetches a file in somebody's name; its answer's body is a `File`, or what a refusal says. */
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
 * Hands a file to the person, as a download of the browser.
 * @param name of a file that has none
 */
export function saveFile(content: File, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = content.name || name;
  link.click();
  URL.revokeObjectURL(link.href);
}
