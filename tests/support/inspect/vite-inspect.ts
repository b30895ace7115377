import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Where the receiver's page is. */
const RECEIVER = '/inspect/';

/**
 * The inspector, for a development server in the mode `inspect` and nowhere else: puts page.ts in front of
 * the application and serves the receiver at /inspect/.
 */
export function inspectCharts(): Plugin {
  return {
    name: 'inspect-charts',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'inspect',
    // The page asks for it after the server has looked for dependencies: a new one has the server load the page anew,
    // and what was typed is gone.
    config: () => ({ optimizeDeps: { include: ['@statelyai/inspect'] } }),
    transformIndexHtml: {
      order: 'pre',
      handler: (_, { path }) =>
        path === RECEIVER
          ? []
          : [
              {
                tag: 'script',
                attrs: { type: 'module', src: '/tests/support/inspect/page.ts' },
                injectTo: 'head-prepend',
              },
            ],
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== RECEIVER) {
          next();
          return;
        }
        void (async () => {
          const html = await readFile(new URL('receiver.html', import.meta.url), 'utf8');
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(RECEIVER, html));
        })();
      });
    },
  };
}
