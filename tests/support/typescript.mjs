// What scripts that Node runs as they are need of the TypeScript in this repository.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

/** Ends the script where there is no server to start. @param {string} root of the repository */
export function requireBuild(root) {
  if (existsSync(join(root, 'dist/server/main.js'))) return;
  console.error('Nothing is built: npm run build.');
  process.exit(2);
}

/**
 * Vite runs the TypeScript that knows the tables.
 * @param {string} root of the repository
 */
export async function openTypescript(root) {
  const vite = await createServer({
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  return {
    /** @param {string} path of a module, from the root */
    load: (path) => vite.ssrLoadModule(path),
    close: () => vite.close(),
  };
}
