import {
  headersOf,
  NoAnswerError,
  readBody,
  secondsIn,
  TIMEOUT_MS,
  type Send,
  type SenderOptions,
} from './http.ts';

/** Fetches a file in somebody's name; its answer's body is a `Blob`, or what a refusal says. */
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
      const body = response.ok ? await response.blob() : readBody(await response.text());
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

/** Hands a file to the person, as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
