// `node tests/load/audit.mjs [ROWS]`: how fast the audit chain of a large log is verified, and whether each of 20 planted
// changes is found, on the embedded database. The goal is 50,000 rows a second.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = await createVite({
  root,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
});
const { measureAudit } = /** @type {typeof import('./audit.ts')} */ (
  await vite.ssrLoadModule('/tests/load/audit.ts')
);
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
try {
  for (const line of await measureAudit(folder, Number(process.argv[2] ?? 200_000))) console.log(line);
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
