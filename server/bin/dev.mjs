// `npm run dev` runs the application with hot reload and the API in one process. After a change below server/
// the next call reopens the system on the same database. `npm run inspect` does the same, and also shows
// every chart of the page at /inspect/ (tests/support/inspect/).

import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { root } from './build.mjs';

/**
 * @typedef {typeof import('../system/open-system.ts')} SystemModule
 * @typedef {typeof import('../settings.ts')} SettingsModule
 */

const http = createServer();
const inspecting = process.argv.includes('--inspect');
const mode = inspecting ? 'inspect' : 'development';
const vite = await createVite({ root, mode, server: { middlewareMode: true, hmr: { server: http } } });

const { requireProductionSettings, readSettings } = /** @type {SettingsModule} */ (
  await vite.ssrLoadModule('/server/settings.ts')
);
const settings = readSettings(process.env, true);
requireProductionSettings(settings, process.env);

/** @type {SystemModule['openSystem'] | undefined} */
let opener;
/** @type {ReturnType<SystemModule['openSystem']> | undefined} */
let opening;

/**
 * Returns the system of the current sources. The previous system is closed first, because the database is one
 * file.
 */
async function currentSystem() {
  const { openSystem } = /** @type {SystemModule} */ (
    await vite.ssrLoadModule('/server/system/open-system.ts')
  );
  if (openSystem !== opener || opening === undefined) {
    const before = opening;
    opener = openSystem;
    opening = (async () => {
      await (await before?.catch(() => undefined))?.close();
      return openSystem(settings);
    })();
  }
  return opening;
}

const answerCall = getRequestListener(async (request, env) =>
  (await currentSystem()).api.fetch(request, env),
);

http.on('request', (request, response) => {
  if (request.url?.startsWith('/api/')) {
    void answerCall(request, response);
  } else {
    vite.middlewares(request, response);
  }
});

const { seeded } = await currentSystem();
for (const { kind, username, password } of seeded) {
  console.log(`  ${kind}: ${username} ${password}`);
}
http.listen(settings.port, settings.host);
await once(http, 'listening');
console.log(`\n  http://localhost:${settings.port}, with hot reload. Verification codes appear here.\n`);
if (inspecting)
  console.log(`  The charts at work: http://localhost:${settings.port}/inspect/, in the same browser.\n`);
