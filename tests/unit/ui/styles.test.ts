import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sheets = join(root, 'node_modules/@mantine/core/styles');

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'));

/** The Mantine components in use that have a separate style sheet. */
const used = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap((match) => (match[1] ?? '').match(/\b[A-Z]\w*/g) ?? [])
    .filter((name) => existsSync(join(sheets, `${name}.layer.css`))),
);

/** The file names of all imported Mantine style sheets. */
const imported = sources.flatMap((source) =>
  [...source.matchAll(/'@mantine\/core\/(?:styles\/)?([\w.-]+\.css)'/g)].map((match) => match[1] ?? ''),
);

it('the list of used components contains known ones', () => {
  expect([...used]).toContain('Button');
});

it.each([...used])('the sheet of Mantine’s %s is imported', (name) => {
  expect(imported).toContain(`${name}.layer.css`);
});

it('Mantine’s sheets are imported only as single layers, without its default variables', () => {
  expect(imported.filter((sheet) => !sheet.endsWith('.layer.css'))).toEqual([]);
  expect(imported).not.toContain('styles.layer.css');
  expect(imported).not.toContain('default-css-variables.layer.css');
});

it('every sheet of the application declares Mantine’s layer before its own', () => {
  const ours = readdirSync(join(root, 'src/ui'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const wrong = ours.filter((file) => {
    const statements = readFileSync(join(root, 'src/ui', file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    return !/^\s*@layer mantine, ui;\s*@layer ui \{/.test(statements);
  });
  expect(ours.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
