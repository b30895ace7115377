// `npm run charts`: writes machines/README.md and the pictures. Vite runs the TypeScript that does it.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

process.chdir(fileURLToPath(new URL('../../../..', import.meta.url)));
await runnerImport(fileURLToPath(new URL('write.ts', import.meta.url)), { configFile: false });
