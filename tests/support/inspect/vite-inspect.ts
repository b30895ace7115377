import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The address of the receiver's page. */
const RECEIVER = '/inspect/';

/**
 * The inspector, only for a development server in the mode `inspect`. It adds page.ts before the application
 * and serves the receiver at /inspect/.
 */
export function inspectCharts(): Plugin {
  return {
    name: 'inspect-charts',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'inspect',
    // Vite must bundle this dependency at the start. Otherwise the server finds it after the page has loaded
    // and reloads the page, which loses the input of the user.
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
