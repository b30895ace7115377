import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { walkPages, walksFolder } from '../../../machines/walks.ts';
import { goldenText } from '../golden.ts';
import { model } from '../sample/safe.model.ts';
import { tour } from '../tours.ts';
import { chartPages, pictureFolder } from './pages.ts';

const pages = new Map([...(await chartPages()), ...(await walkPages())]);
pages.set(resolve('tests/support/charts/sample/safe.walks.txt'), goldenText(model, tour(model)));
for (const folder of [pictureFolder, walksFolder]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}
for (const [file, text] of pages) writeFileSync(file, text);
process.stdout.write(`${[...pages.keys()].map((file) => relative('.', file)).join('\n')}\n`);
