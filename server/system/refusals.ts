import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { internal, malformed, slow, tooLarge, tooManyHeaders, type ApiError } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { loggableError } from '../kit/loggable-error.ts';
import { randomKey } from '../kit/secrets.ts';

type Parts = Pick<ApiParts, 'languages' | 'log'>;

/**
 * Creates responses to input that never becomes a request of the API, in the format of every other error
 * [D17]. Each has a request id, which the log contains. The language is unknown here, so Chinese is used.
 */
export function refusals({ languages, log }: Parts) {
  const refuse = (error: ApiError, id = randomKey(12)) => {
    const { status } = error.details;
    log.info({ id, method: 'none', route: 'none', status, ms: 0 }, 'request');
    const i18n = languages(undefined);
    return {
      status,
      body: JSON.stringify(error.body(i18n)),
      headers: {
        'content-type': 'application/json',
        'content-language': i18n.locale,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': id,
      },
    };
  };

  return {
    /**
     * Responds to a URL or a host from which no request can be created: `\\` in the path, a host with spaces.
     */
    ofAddress(error: unknown): Response {
      if (error instanceof RequestError) return responseOf(refuse(malformed()));
      const id = randomKey(12);
      log.error({ id, err: loggableError(error) }, 'request failed');
      return responseOf(refuse(internal(id), id));
    },

    /** Responds to input that the HTTP parser rejects or that did not arrive in time. */
    ofConnection(server: Server): void {
      const answers = new WeakMap<Duplex, ServerResponse>();
      server.on('request', ({ socket }, answer) => {
        answers.set(socket, answer);
        answer.once('close', () => answers.delete(socket));
      });
      server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
        const answer = answers.get(socket);
        const hasLeft = error.code === 'ECONNRESET' || (error.code === 'HPE_INVALID_EOF_STATE' && answer);
        if (hasLeft || !socket.writable || answer?.headersSent === true) {
          socket.destroy();
          return;
        }
        const { status, body, headers } = refuse(errorOf(error.code));
        const lines = Object.entries({
          ...headers,
          'content-length': Buffer.byteLength(body),
          connection: 'close',
        }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      });
    },
  };
}

const responseOf = ({ body, ...rest }: { body: string; status: number; headers: Record<string, string> }) =>
  new Response(body, rest);

function errorOf(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return tooManyHeaders();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return tooLarge();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return slow();
    default:
      return malformed();
  }
}
