// `node tests/load/audit.mjs [ROWS]`: measures how fast the audit chain of a large log is verified, on the
// embedded database. It also checks that each of 20 planted changes is found. The goal is 50,000 rows a
// second.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTypescript } from '../support/typescript.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const typescript = await openTypescript(root);
const { measureAudit } = /** @type {typeof import('./audit.ts')} */ (
  await typescript.load('/tests/load/audit.ts')
);
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
try {
  for (const line of await measureAudit(folder, Number(process.argv[2] ?? 200_000))) console.log(line);
} finally {
  await typescript.close();
  rmSync(folder, { recursive: true, force: true });
}
