import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { chartPages, pictureFolder } from './pages.ts';

const pages = await chartPages();
rmSync(pictureFolder, { recursive: true, force: true });
mkdirSync(pictureFolder);
for (const [file, text] of pages) writeFileSync(file, text);
process.stdout.write(`${[...pages.keys()].map((file) => relative('.', file)).join('\n')}\n`);
