import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

it('unused files, exports and dependencies are reported, used ones are not', () => {
  const { knip: settings } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    knip: unknown;
  };
  const folder = mkdtempSync(join(tmpdir(), 'dead-code-'));
  const files = {
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: { hono: '4.0.0', valibot: '1.0.0' },
      knip: settings,
    }),
    'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }',
    'server/main.ts':
      "import { Hono } from 'hono';\nimport { living } from './parts.ts';\nnew Hono().get(living);\n",
    'server/parts.ts': 'export const living = 1;\nexport const dead = 2;\nexport interface Ghost {}\n',
    'server/forgotten.ts': 'export const x = 1;\n',
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = join(root, 'node_modules/knip/bin/knip.js');
    const knip = spawnSync(process.execPath, [program, '--reporter', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(knip.status).toBe(1);
    const { issues } = JSON.parse(knip.stdout) as { issues: Record<string, { name: string }[] | string>[] };
    const named = (kind: string) =>
      issues.flatMap((issue) => (Array.isArray(issue[kind]) ? issue[kind].map((one) => one.name) : []));
    expect(named('files')).toEqual(['server/forgotten.ts']);
    expect(named('exports')).toEqual(['dead']);
    expect(named('types')).toEqual(['Ghost']);
    expect(named('dependencies')).toEqual(['valibot']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
