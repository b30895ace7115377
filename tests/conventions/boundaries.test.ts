import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

/** The files of the sample project. Each part has one file that exports `x` and a type `X`. */
const parts = {
  machines: 'machines/x.machine.ts',
  contract: 'server/contract/x.ts',
  serverKit: 'server/kit/x.ts',
  serverBase: 'server/db/x.ts',
  server: 'server/x.ts',
  kit: 'src/kit/x.ts',
  lib: 'src/lib/x.ts',
  adapters: 'src/adapters/x.ts',
  actors: 'src/actors/x.ts',
  feature: 'src/features/one/x.ts',
  sibling: 'src/features/other/x.ts',
  ui: 'src/ui/x.ts',
  i18n: 'src/i18n/x.ts',
  app: 'src/app/x.ts',
  tests: 'tests/x.ts',
} as const;
type Part = keyof typeof parts;

/** The allowed imports between parts (README). `type`: only with `import type`. */
const mayImport: Record<Part, Partial<Record<Part, 'value' | 'type'>>> = {
  machines: {},
  // The declared acts of a record name its chart.
  contract: { contract: 'value', machines: 'value' },
  serverKit: { serverKit: 'value', serverBase: 'value', server: 'type', contract: 'value' },
  serverBase: {
    serverBase: 'value',
    serverKit: 'value',
    server: 'value',
    contract: 'value',
    machines: 'value',
  },
  server: { server: 'value', serverKit: 'value', serverBase: 'value', contract: 'value', machines: 'value' },
  kit: {
    kit: 'value',
    contract: 'value',
    machines: 'value',
    ui: 'value',
    lib: 'value',
    i18n: 'value',
    adapters: 'type',
  },
  lib: { lib: 'value' },
  adapters: { adapters: 'value', kit: 'value', contract: 'value', lib: 'value' },
  actors: { actors: 'value', kit: 'value', machines: 'value', lib: 'value', contract: 'value' },
  feature: {
    feature: 'value',
    actors: 'value',
    kit: 'value',
    ui: 'value',
    lib: 'value',
    i18n: 'value',
    contract: 'value',
    machines: 'value',
  },
  sibling: {
    sibling: 'value',
    actors: 'value',
    kit: 'value',
    ui: 'value',
    lib: 'value',
    i18n: 'value',
    contract: 'value',
    machines: 'value',
  },
  ui: { ui: 'value', lib: 'value', i18n: 'value' },
  i18n: { i18n: 'value', lib: 'value' },
  app: {
    app: 'value',
    contract: 'value',
    machines: 'value',
    lib: 'value',
    adapters: 'value',
    actors: 'value',
    kit: 'value',
    feature: 'value',
    sibling: 'value',
    ui: 'value',
    i18n: 'value',
  },
  tests: Object.fromEntries(Object.keys(parts).map((part) => [part, 'value'])),
};

/** The forbidden and the allowed packages of each part that has such a rule. */
const packages: readonly [part: Part, forbidden: readonly string[], allowed: readonly string[]][] = [
  ['machines', ['react', 'valibot', 'node:fs', '@xstate/react', 'xstate/graph'], ['xstate']],
  ['contract', ['xstate', 'kysely', 'node:crypto', 'react'], ['valibot', '@lingui/core']],
  ['server', ['react', '@mantine/core', 'wretch', '@xstate/graph'], ['hono', 'kysely', 'node:fs', 'xstate']],
  ['lib', ['xstate', 'react', 'wretch', 'js-cookie', 'node:fs'], ['valibot']],
  ['adapters', ['react', '@xstate/react', '@mantine/core', '@lingui/core'], ['js-cookie', 'xstate']],
  ['kit', ['js-cookie', '@xstate/graph', 'node:fs'], ['react', 'xstate', 'wretch']],
  ['serverKit', ['react', 'xstate', 'pg'], ['hono', 'kysely']],
  ['actors', ['wretch', 'js-cookie', '@mantine/core'], ['react', '@xstate/react']],
  ['feature', ['wretch', 'js-cookie', '@mantine/notifications'], ['react', '@mantine/core', 'xstate']],
  ['ui', ['wretch', 'js-cookie', 'xstate', '@xstate/react'], ['react', '@mantine/core']],
  ['i18n', ['xstate', 'js-cookie', '@mantine/core'], ['@lingui/core']],
  ['app', ['@xstate/graph', '@statelyai/inspect', 'xstate/graph', 'node:fs'], ['react', 'xstate', 'wretch']],
  ['tests', [], ['@xstate/graph', 'node:fs', 'react']],
];

/** Other conventions of the code, each with a file that breaks it. */
const habits: readonly [rule: string, path: string, source: string][] = [
  ['no-restricted-properties', 'machines/now.machine.ts', 'export const at = Date.now();'],
  ['no-restricted-properties', 'machines/chance.machine.ts', 'export const at = Math.random();'],
  ['no-restricted-globals', 'src/features/one/fetches.ts', "export const answer = fetch('/x');"],
  ['no-restricted-globals', 'src/ui/stores.ts', "localStorage.setItem('a', 'b');"],
  ['no-default-export', 'src/lib/default.ts', 'export default 1;'],
  ['no-barrel-file', 'src/lib/barrel.ts', "export * from './x.ts';"],
  ['no-explicit-any', 'src/lib/anything.ts', 'export const anything: any = 1;'],
  ['no-unknown-files', 'src/helpers/new-folder.ts', 'export const x = 1;'],
  ['filename-case', 'src/lib/CamelCase.ts', 'export const x = 1;'],
  [
    'rules-of-hooks',
    'src/ui/hook.tsx',
    "import { useState } from 'react';\nexport const x = () => useState(1);",
  ],
  ['alt-text', 'src/ui/picture.tsx', 'export function Picture() {\n  return <img src="a.png" />;\n}'],
];

interface Diagnostic {
  code: string;
  filename: string;
}

let folder = '';
let reported: readonly Diagnostic[] = [];

/** The files to lint: their contents by path. */
const files = new Map<string, string>();

const importOf = (from: string, to: string, kind: 'value' | 'type') => {
  const up = '../'.repeat(from.split('/').length - 1);
  return `import ${kind === 'type' ? 'type { X }' : '{ x }'} from '${up}${to}';\nexport ${kind === 'type' ? 'type Y = X' : 'const y = x'};\n`;
};
const besides = (part: Part, name: string) => join(dirname(parts[part]), `${name}.ts`);
const within = (from: Part, to: Part, kind: 'value' | 'type') => besides(from, `imports-${to}-as-${kind}`);
const outside = (from: Part, name: string) => besides(from, `imports-${name.replaceAll(/\W+/g, '-')}`);

const partNames = Object.keys(parts) as Part[];
const kinds = ['value', 'type'] as const;

beforeAll(() => {
  for (const path of Object.values(parts)) files.set(path, 'export const x = 1;\nexport type X = string;\n');
  for (const from of partNames) {
    for (const to of partNames) {
      for (const kind of kinds) {
        const path = within(from, to, kind);
        files.set(path, importOf(path, parts[to], kind));
      }
    }
  }
  for (const [part, forbidden, allowed] of packages) {
    for (const name of [...forbidden, ...allowed]) {
      files.set(outside(part, name), `import { x } from '${name}';\nexport const y = x;\n`);
    }
  }
  for (const [, path, source] of habits) files.set(path, `${source}\n`);

  folder = mkdtempSync(join(tmpdir(), 'conventions-'));
  for (const [path, source] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const lint = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  reported = (JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codesFor = (path: string) =>
  reported.filter((one) => one.filename === path).map((one) => /\(([^)]+)\)/.exec(one.code)?.[1] ?? one.code);

describe('the parts of the code', () => {
  it.each(partNames)('%s imports only the parts that the plan allows', (from) => {
    for (const to of partNames) {
      for (const kind of kinds) {
        const granted = mayImport[from][to];
        const isAllowed = granted === 'value' || granted === kind;
        const isReported = codesFor(within(from, to, kind)).includes('dependencies');
        expect(isReported, `${to} as ${kind}`).toBe(!isAllowed);
      }
    }
  });

  it.each(packages)('%s imports only its allowed packages', (part, forbidden, allowed) => {
    for (const name of forbidden) expect(codesFor(outside(part, name)), name).toContain('dependencies');
    for (const name of allowed) expect(codesFor(outside(part, name)), name).not.toContain('dependencies');
  });
});

it.each(habits)('the rule %s is reported in %s', (rule, path) => {
  expect(codesFor(path)).toContain(rule);
});
