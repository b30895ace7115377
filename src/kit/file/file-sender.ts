import { FILE_FIELD } from '../../../server/contract/file.ts';
import {
  headersOf,
  NoAnswerError,
  readBody,
  secondsIn,
  TIMEOUT_MS,
  type Send,
  type SenderOptions,
} from '../call/http.ts';

/**
 * Creates a sender that uploads one file as form data, as POST /uploads and the import calls expect it. It
 * does not use `fetch`, which reports no upload progress.
 * @param onSent receives the number of bytes of the file that have been sent
 * @param onText receives the text received so far of a streamed response
 */
export const createFileSender =
  (file: File, onSent: (bytes: number) => void, onText?: (text: string) => void) =>
  (options: SenderOptions): Send =>
  (call, signal) =>
    new Promise((resolve, reject) => {
      const credentials = options.credentials();
      const http = new XMLHttpRequest();
      http.open(call.method, options.apiRoot + call.path);
      for (const [name, value] of Object.entries(headersOf(options, call, credentials))) {
        http.setRequestHeader(name, value);
      }
      // [S47] The timeout applies to the time without progress. Otherwise a large file on a slow connection
      // is aborted.
      const begun = performance.now();
      http.timeout = TIMEOUT_MS;
      http.upload.addEventListener('progress', ({ loaded }) => {
        http.timeout = performance.now() - begun + TIMEOUT_MS;
        // `loaded` includes the form around the file. Otherwise more bytes than the file has are reported.
        onSent(Math.min(loaded, file.size));
      });
      http.addEventListener('progress', () => {
        http.timeout = performance.now() - begun + TIMEOUT_MS;
        onText?.(http.responseText);
      });
      const refuse = (reason: NoAnswerError['reason']) => reject(new NoAnswerError(reason));
      http.addEventListener('abort', () => refuse('cancelled'));
      http.addEventListener('timeout', () => refuse('timeout'));
      http.addEventListener('error', () => refuse(options.isOnline() ? 'unreachable' : 'offline'));
      http.addEventListener('load', () => {
        const body = readBody(http.responseText);
        resolve({
          status: http.status,
          body,
          requestId: http.getResponseHeader('x-request-id'),
          retryAfter: secondsIn(http.getResponseHeader('retry-after'), body),
          accessToken: credentials?.accessToken ?? '',
        });
      });
      signal.addEventListener('abort', () => http.abort(), { once: true });
      const form = new FormData();
      form.append(FILE_FIELD, file);
      http.send(form);
    });
