// Loads TypeScript modules of this repository for scripts that Node runs directly.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

/** Ends the script if the server is not built. @param {string} root of the repository */
export function requireBuild(root) {
  if (existsSync(join(root, 'dist/server/main.js'))) return;
  console.error('Nothing is built: npm run build.');
  process.exit(2);
}

/**
 * Starts Vite, which runs the TypeScript modules for the tables.
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
