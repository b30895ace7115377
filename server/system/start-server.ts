import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { keepSealing } from '../audit/sealer.ts';
import { API_ROOT } from '../contract/kit/api-root.ts';
import { createPages } from './create-pages.ts';
import { openSystem, StartError, type Outside, type System } from './open-system.ts';
import { refusals } from './refusals.ts';
import type { ServerSettings } from '../settings.ts';

/** A server that listens. */
export interface RunningServer {
  system: System;
  /** http://localhost:8080, with the assigned port if the configured port is 0. */
  url: string;
  /** Completes pending requests for at most ten seconds, then closes everything. */
  stop: () => Promise<void>;
}

/**
 * Timeouts in milliseconds: for pending requests at shutdown, for a whole request with the largest file, and
 * for its headers.
 */
const PATIENCE = 10_000;
const REQUEST_PATIENCE = 120_000;
const HEADERS_PATIENCE = 30_000;

/** Milliseconds between checks for idle connections at shutdown. */
const IDLE_LOOK = 50;

/**
 * Serves the API and, if it is built, the application from one origin.
 * @param clientDir dist/client; null for the API alone
 * @throws StartError
 */
export async function startServer(
  settings: ServerSettings,
  clientDir: string | null,
  outside: Outside = {},
): Promise<RunningServer> {
  const system = await openSystem(settings, outside);
  try {
    const pages = clientDir === null ? system.api : createPages(system.parts, clientDir);
    const refused = refusals(system.parts);
    const listener = getRequestListener(
      (request, env) => (isApiPath(pathOf(request.url)) ? system.api : pages).fetch(request, env),
      { errorHandler: (error) => refused.ofAddress(error) },
    );
    const server = createServer(
      { requestTimeout: REQUEST_PATIENCE, headersTimeout: HEADERS_PATIENCE },
      (incoming, outgoing) => void listener(incoming, outgoing),
    );
    refused.ofConnection(server);
    const unused = unusedConnections(server);
    await listen(server, settings);
    const stopSealing = keepSealing(system.parts);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new StartError('it listens on no port');
    const { port } = address;
    return {
      system,
      url: `http://localhost:${port}`,
      async stop() {
        // Event streams otherwise stay open for their maximum duration.
        await system.parts.news.close();
        const force = setTimeout(() => server.closeAllConnections(), PATIENCE);
        // A connection with a pending request becomes idle only after its response.
        const look = setInterval(() => server.closeIdleConnections(), IDLE_LOOK);
        await new Promise((resolve) => {
          server.close(resolve);
          for (const socket of unused) socket.destroy();
        });
        clearInterval(look);
        clearTimeout(force);
        await stopSealing();
        await system.close();
      },
    };
  } catch (error) {
    await system.close();
    throw error;
  }
}

/**
 * Returns the connections that have not sent a request yet. Browsers open some in advance, and Node.js does
 * not count them as idle. Otherwise the shutdown waits until they time out.
 */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/** Checks whether a path belongs to the API and not to the page. */
function isApiPath(path: string): boolean {
  const [, first] = API_ROOT.split('/');
  return path === `/${first}` || path.startsWith(`/${first}/`);
}

/** Returns the path of an absolute URL, without creating a URL object for every request. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return path.slice(0, path.search(/[?#]|$/));
}

function listen(server: Server, { port, host }: ServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen({ port, host }, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is taken by another program: choose another with PORT.`);
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is no address of this machine: choose another with HOST.`);
    default:
      return error;
  }
}
