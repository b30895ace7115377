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
  /** http://localhost:8080, with the port that was found where 0 was asked for. */
  url: string;
  /** Answers what is under way, for at most ten seconds, then closes everything. */
  stop: () => Promise<void>;
}

/** Milliseconds: for what is under way at the end, and for a request to arrive in full, the largest file included. */
const PATIENCE = 10_000;
const REQUEST_PATIENCE = 120_000;
const HEADERS_PATIENCE = 30_000;

/** Milliseconds between looks at which connections have become idle, at the end. */
const IDLE_LOOK = 50;

/**
 * Serves the API and, where it is built, the application from one origin.
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
        // Its lines would stay open for as long as they may.
        await system.parts.news.close();
        const force = setTimeout(() => server.closeAllConnections(), PATIENCE);
        // One that is answered now is idle only after it.
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
 * The connections on which nothing was asked yet. Browsers open some ahead, Node.js does not count them as idle, and the
 * end of the server would wait for them until they time out.
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

/** Whether a path belongs to the API and not to the page. */
function isApiPath(path: string): boolean {
  const [, first] = API_ROOT.split('/');
  return path === `/${first}` || path.startsWith(`/${first}/`);
}

/** The path of an absolute address, without building a URL for every request. */
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
