import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';
import { fileInStack } from '../../server/fault/client-errors.ts';
import { build } from '../support/global-build.ts';

/** Vite's manifest: the built file of each source file, and the files that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const client = join(root, 'dist/client');
const release = <T>(name: string) => JSON.parse(readFileSync(join(root, 'dist/release', name), 'utf8')) as T;

/** Returns the transfer size in bytes, with Brotli if the server has a compressed file. */
function bytes(file: string): number {
  try {
    return statSync(join(client, `${file}.br`)).size;
  } catch {
    return statSync(join(client, file)).size;
  }
}

const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + bytes(file), 0) / 1000;

let manifest: Manifest = {};
let modules: Record<string, string[]> = {};

/** Returns the scripts and styles that index.html requests and that the given source files need. */
function needed(sources: readonly string[]) {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const files = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!));
  const queue = new Set(sources);
  for (const source of queue) {
    const entry =
      manifest[source] ?? Object.values(manifest).find(({ file }) => modules[file]?.includes(source));
    if (entry === undefined) throw new Error(`${source} is not in the build`);
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    entry.imports?.forEach((imported) => queue.add(imported));
  }
  const of = (extension: string) => new Set([...files].filter((file) => file.endsWith(extension)));
  return { scripts: of('.js'), styles: of('.css') };
}

beforeAll(() => {
  build();
  manifest = release<Manifest>('manifest.json');
  modules = release<Record<string, string[]>>('modules.json');
}, 300_000);

it('[S33] errors of a file have the same key in every release, because the hash is removed from the file name', () => {
  const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  for (const script of scripts) {
    const found = fileInStack(`TypeError: x\n    at f (https://hb.example/assets/${script}:1:2)`);
    expect(`${found}-${script.slice(-10, -3)}.js`).toBe(script);
  }
});

describe('the files loaded before the sign-in form can be used', () => {
  const page = [
    'src/features/session/cover/public-cover.tsx',
    'src/features/session/sign-in/sign-in-page.tsx',
  ];

  it('contain at most 149.8 kB of scripts and texts (Brotli) in at most 8 requests', () => {
    const { scripts } = needed([...page, 'src/i18n/locales/zh/shell.po']);
    const list = [...scripts].map((file) => `${file} ${bytes(file)}`).join('\n');
    expect(kilobytes(scripts), list).toBeLessThanOrEqual(149.8);
    expect(scripts.size, list).toBeLessThanOrEqual(8);
  });

  it('contain at most 20 kB of styles (Brotli)', () => {
    const { styles } = needed(page);
    expect(kilobytes(styles)).toBeGreaterThan(0);
    expect(kilobytes(styles)).toBeLessThanOrEqual(20);
  });

  it('contain no code for search, pinyin, tables, dates or editors', () => {
    const { scripts } = needed(page);
    const loaded = [...scripts].flatMap((file) => modules[file] ?? []);
    expect(loaded.some((id) => id.includes('node_modules/react-dom/'))).toBe(true);
    const heavy =
      /node_modules\/(pinyin-pro|fuse\.js|dayjs|@mantine\/(dates|tiptap|spotlight)|@tanstack|@tiptap)\//;
    expect(loaded.filter((id) => heavy.test(id))).toEqual([]);
  });

  it('do not contain Mantine’s `useId`, with which each field renders twice', () => {
    const { scripts } = needed(page);
    const loaded = [...scripts].flatMap((file) => modules[file] ?? []);
    expect(loaded).toContain('src/ui/form/use-id.ts');
    expect(loaded.filter((id) => id.includes('/use-id/'))).toEqual([]);
  });

  it('do not contain Mantine’s CSS variables, which no page uses', () => {
    const { scripts } = needed(page);
    const loaded = [...scripts].flatMap((file) => modules[file] ?? []);
    expect(loaded).toContain('src/ui/no-mantine-variables.ts');
    expect(loaded.filter((id) => /\/(?:MantineCssVariables|remove-default-variables)\.mjs/.test(id))).toEqual(
      [],
    );
  });

  it('contain no chart that only the workspace needs', () => {
    const { scripts } = needed(page);
    const loaded = [...scripts].flatMap((file) => modules[file] ?? []);
    expect(loaded).toContain('machines/session/session.machine.ts');
    const ofWorkspace = /machines\/shell\/(?:fullscreen|layout|menu|menu-search|tags|watermark)\.machine\.ts/;
    expect(
      Object.values(modules)
        .flat()
        .filter((id) => ofWorkspace.test(id)),
    ).toHaveLength(6);
    expect(loaded.filter((id) => ofWorkspace.test(id))).toEqual([]);
  });

  it('include the sign-in page among the first requests of index.html', () => {
    const signIn = Object.keys(modules).find((file) => modules[file]?.includes(page[1] ?? ''));
    expect(readFileSync(join(client, 'index.html'), 'utf8')).toContain(`href="/${signIn}"`);
  });
});

describe('the prerendered sign-in form', () => {
  const form = readFileSync(join(client, 'prerendered/login.zh.html'), 'utf8');

  it('requests one script before its first paint, the libraries, and all others after it', () => {
    const { scripts } = needed([
      'src/main.tsx',
      'src/features/session/cover/public-cover.tsx',
      'src/features/session/sign-in/sign-in-page.tsx',
      'src/i18n/locales/zh/shell.po',
    ]);
    const first = [...form.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)].map(
      ([, file]) => file,
    );
    expect(first.flatMap((file = '') => modules[file] ?? []).join()).toContain('node_modules/react-dom/');
    expect(first).toHaveLength(1);
    const [, later = ''] = /data-scripts="([^"]*)"/.exec(form) ?? [];
    expect(new Set([...first, ...later.split(' ').map((file) => file.slice(1))])).toEqual(scripts);
  });
});

describe('the files loaded after the sign-in form', () => {
  it('are prefetched while the user types: second factor, workspace and homes with their texts and styles', () => {
    const form = readFileSync(join(client, 'prerendered/login.zh.html'), 'utf8');
    const [, list = ''] = /data-workspace="([^"]*)"/.exec(form) ?? [];
    const fetched = new Set(list.split(' '));
    const { scripts, styles } = needed([
      'src/app/workspace.tsx',
      'src/app/page/own-pages.ts',
      'src/adapters/sidebars.ts',
      'src/features/home/unit-home.tsx',
      'src/app/personal-home-screen.tsx',
      'src/features/session/second-factor/second-factor-page.tsx',
      ...['header', 'home', 'second-factor'].map((name) => `src/i18n/locales/zh/${name}.po`),
    ]);
    const isThere = (file: string) => form.includes(`/${file}`);
    expect(fetched.size).toBeGreaterThan(10);
    expect([...scripts, ...styles].filter((file) => !isThere(file))).toEqual([]);
  });

  it('contain at most 79.4 kB of scripts and texts (Brotli) for the workspace and a home', () => {
    const texts = (names: readonly string[]) => names.map((name) => `src/i18n/locales/zh/${name}.po`);
    const before = needed(['src/features/session/sign-in/sign-in-page.tsx', ...texts(['shell'])]).scripts;
    const { scripts } = needed([
      'src/app/workspace.tsx',
      'src/features/home/unit-home.tsx',
      ...texts(['header', 'home']),
    ]);
    const added = [...scripts].filter((file) => !before.has(file));
    expect(added.length).toBeGreaterThan(0);
    expect(kilobytes(added), added.map((file) => `${file} ${bytes(file)}`).join('\n')).toBeLessThanOrEqual(
      79.4,
    );
  });
});

describe('the files loaded by the first visit of a page', () => {
  const page = /^src\/(?:app\/[\w-]+-screens?|features\/[\w-]+\/(?:[\w-]+\/)?[\w-]+-(?:page|home))\.tsx$/;

  /**
   * The limits in kB of pages that load a large library: the editor of notices, the charts of the statistics.
   */
  const most: Readonly<Record<string, number>> = {
    'src/features/official-notices/notice-edit-page.tsx': 128,
    'src/features/statistics/statistics-page.tsx': 107,
  };

  /** Checks whether a file is shared by all pages. It is fetched with the first page after the home. */
  const isShared = (file: string) => /^assets\/shared-.*\.js$/.test(file);

  it('contain at most 30.3 kB of scripts (Brotli) that all pages share', () => {
    const shared = Object.values(manifest)
      .map(({ file }) => file)
      .filter(isShared);
    expect(new Set(shared).size).toBe(1);
    expect(kilobytes(new Set(shared))).toBeLessThanOrEqual(30.3);
  });

  it('are at most 8 besides the texts, because a browser opens six connections to a host', () => {
    const before = needed([
      'src/app/workspace.tsx',
      'src/features/session/sign-in/sign-in-page.tsx',
      'src/features/home/unit-home.tsx',
    ]);
    const counts = Object.keys(manifest)
      .filter((source) => page.test(source))
      .map((source) => {
        const { scripts, styles } = needed([source]);
        return [...scripts, ...styles].filter(
          (file) =>
            !before.scripts.has(file) && !before.styles.has(file) && !file.startsWith('assets/shared-'),
        ).length;
      });
    expect(Math.max(...counts)).toBeLessThanOrEqual(8);
    // Most pages load at most five files. Public pages share fewer files, so that a phone fetches less code. Modules
    // that few pages need are separate files, so that the other pages do not load them.
    expect(counts.filter((count) => count > 5).length / counts.length).toBeLessThan(0.12);
  });

  it('contain at most 28 kB of other scripts and of texts (Brotli), or the size of the page’s large library', () => {
    const workspace = needed([
      'src/app/workspace.tsx',
      'src/features/session/sign-in/sign-in-page.tsx',
    ]).scripts;
    const texts = Object.keys(manifest).filter((source) =>
      /\/locales\/\w+\/(?!shell)[\w-]+\.po$/.test(source),
    );
    /** Returns the kilobytes of the texts of a feature in the language that needs most; of any feature if it has none. */
    const textsOf = (feature = '') => {
      const own = texts.filter((source) => source.endsWith(`/${feature}.po`));
      return (
        Math.max(...(own.length > 0 ? own : texts).map((source) => bytes(manifest[source]!.file))) / 1000
      );
    };
    expect(textsOf('entries')).toBeGreaterThan(1);
    const pages = Object.keys(manifest).filter((source) => page.test(source));
    expect(pages.length).toBeGreaterThan(20);
    for (const source of pages) {
      const added = [...needed([source]).scripts].filter((file) => !workspace.has(file) && !isShared(file));
      const [, feature] = /^src\/features\/([\w-]+)\//.exec(source) ?? [];
      expect(kilobytes(added) + textsOf(feature), source).toBeLessThanOrEqual(most[source] ?? 28);
    }
  });
});

describe('the whole build', () => {
  it('contains no development tool: no path generation, no inspector, no test', () => {
    const tools = /@xstate\/graph|xstate-graph|@statelyai|playwright|vitest|^tests\//;
    expect(
      Object.values(modules)
        .flat()
        .filter((id) => tools.test(id)),
    ).toEqual([]);
  });

  it('loads no file from another host', () => {
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
    const fetched = {
      css: /(?:url\(|@import)\s*["']?(?:https?:)?\/\//,
      html: /(?:src|srcset|href|action)=["']?(?:https?:)?\/\//,
      js: /(?:import\(|fetch\(|from|src[:=]|href[:=]|new (?:Worker|EventSource|WebSocket)\()\s*["'`](?:https?|wss?):/,
    };
    for (const [extension, pattern] of Object.entries(fetched)) {
      const some = files.filter((file) => file.endsWith(`.${extension}`));
      expect(some.length, extension).toBeGreaterThan(0);
      for (const file of some) expect(readFileSync(join(client, file), 'utf8'), file).not.toMatch(pattern);
    }
  });

  it('[S50] has a version, which the page contains too', () => {
    const { version } = JSON.parse(readFileSync(join(client, 'version.json'), 'utf8')) as { version: string };
    expect(version).toMatch(/^V\d+\.\d+\.\d+-[0-9a-f]{10}$/);
    expect(readFileSync(join(client, 'index.html'), 'utf8')).toContain(
      `<meta name="version" content="${version}" />`,
    );
  });
});
