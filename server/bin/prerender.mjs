import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The exports of src/app/prerender/render.tsx. They are declared here, because an import of the types adds
 * the types of the whole application to this TypeScript project.
 * @typedef {object} Rendering
 * @property {string} contactMark
 * @property {readonly string[]} languages
 * @property {Readonly<Record<string, string>>} languageTags
 * @property {readonly { name: string, paths: readonly [string, ...string[]], view: string, catalogue: string }[]} prerenderedPages
 * @property {(path: string, language: string, contactPhone: string) => Promise<string>} render
 * @property {(path: string) => string} titleOf
 */

/**
 * Returns a function that lists the built files that a source file needs, according to the lists in `.vite/`.
 * @param {string} client folder of the built application
 */
function filesOf(client) {
  /** @param {string} name */
  const read = (name) => JSON.parse(readFileSync(join(client, '.vite', name), 'utf8'));
  const manifest = /** @type {import('vite').Manifest} */ (read('manifest.json'));
  const modules = Object.entries(/** @type {Record<string, string[]>} */ (read('modules.json')));
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  /** @param {string} source */
  return (source) => {
    const file = modules.find(([, sources]) => sources.includes(source))?.[0];
    if (file === undefined) throw new Error(`${source} is in no file of the build`);
    /** @type {Set<string>} */
    const scripts = new Set();
    /** @type {Set<string>} */
    const styles = new Set();
    /** @param {import('vite').ManifestChunk | undefined} chunk */
    const visit = (chunk) => {
      if (chunk === undefined || scripts.has(chunk.file)) return;
      scripts.add(chunk.file);
      for (const name of chunk.imports ?? []) visit(manifest[name]);
      // The styles of imported chunks come first, because the cascade depends on this order.
      for (const style of chunk.css ?? []) styles.add(style);
    };
    visit(byFile.get(file));
    return { scripts, styles };
  };
}

/** Builds the script that is inlined in the pages. */
async function earlyScript() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: 'src/app/prerender/early-page.ts', formats: ['iife'], name: 'early' },
    },
  });
  const [built] = Array.isArray(result) ? result : [result];
  if (built === undefined || !('output' in built)) throw new Error('early-page.ts was not built');
  return built.output[0].code.trim();
}

/**
 * Writes the pages of src/app/prerender/prerendered-pages.ts into `prerendered/` of a built client. Every
 * language gets one page without and one with the committee's telephone number, which the server fills in.
 * Each page is index.html with the content, inlined styles, and only the scripts of the page's language.
 * @param {string} next folder of a build, relative to the root, with the application in `client`
 * @returns {Promise<void>}
 */
async function prerender(next) {
  const client = join(root, next, 'client');
  const code = join(next, 'prerender');
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender/render.tsx', outDir: code },
  });
  const { contactMark, languages, languageTags, prerenderedPages, render, titleOf } =
    /** @type {Rendering} */ (await import(pathToFileURL(join(root, code, 'render.mjs')).href));
  const needs = filesOf(client);
  const early = await earlyScript();
  // The comments of index.html are for readers of the source and are removed.
  const index = readFileSync(join(client, 'index.html'), 'utf8').replaceAll(/<!--[^]*?-->\s*/g, '');
  mkdirSync(join(client, 'prerendered'));

  const [, entry] = /<script type="module"[^>]*src="\/([^"]+)"/.exec(index) ?? [];
  if (entry === undefined) throw new Error('index.html has no script');

  for (const { name, paths, view, catalogue } of prerenderedPages) {
    for (const language of languages) {
      const texts = [...new Set(['shell', catalogue])].map((one) => `src/i18n/locales/${language}/${one}.po`);
      const sources = [
        'src/main.tsx',
        'src/features/session/cover/public-cover.tsx',
        view,
        // The list of catalogues is a separate file if the first script does not contain it.
        ...(language === 'zh' || catalogue === 'shell' ? [] : ['src/i18n/other-catalogues.ts']),
        ...texts,
      ].map(needs);
      const scripts = new Set(sources.flatMap((one) => [...one.scripts]));
      const styles = new Set(sources.flatMap((one) => [...one.styles]));
      const later = [
        'src/app/workspace.tsx',
        'src/app/page/own-pages.ts',
        'src/adapters/sidebars.ts',
        // The home page of the user is not known before the sign-in. The home pages of experts and
        // exhibitors are left out because they need much more code and are the rarest.
        'src/features/home/unit-home.tsx',
        'src/app/personal-home-screen.tsx',
        'src/features/session/second-factor/second-factor-page.tsx',
        `src/i18n/${language === 'zh' ? 'workspace' : 'other'}-catalogues.ts`,
        ...['header', 'home', 'second-factor'].map((one) => `src/i18n/locales/${language}/${one}.po`),
      ].map(needs);
      // Styles are fetched together with the code, because code does not run before its styles are loaded.
      const workspace = [...new Set(later.flatMap((one) => [...one.scripts, ...one.styles]))].flatMap(
        (file) => (scripts.has(file) || styles.has(file) ? [] : [`/${file}`]),
      );
      // Each request delays the first paint, by about 7 ms on a slow device. Only the script that takes
      // longest to arrive is requested before it. The page requests the others after it (early-page.ts).
      const [largest, ...others] = [...scripts].toSorted(
        (one, other) => statSync(join(client, other)).size - statSync(join(client, one)).size,
      );
      const css = [...styles].map((file) => readFileSync(join(client, file), 'utf8')).join('');
      const head = [
        `<script>${early}</script>`,
        `<link rel="modulepreload" crossorigin href="/${largest}">`,
        // The style sheets are named here. Otherwise code that needs them fetches them again.
        ...[...styles].map((file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`),
        `<style>${css}</style>`,
      ];
      for (const contact of ['', contactMark]) {
        const content = await render(paths[0], language, contact);
        const page = index
          .replace(/<html lang="[^"]*">/, `<html lang="${languageTags[language]}">`)
          .replace(/<title>[^<]*<\/title>/, () => `<title>${titleOf(paths[0])}</title>`)
          .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
          .replace(
            '<div id="root"></div>',
            () =>
              `<div id="root" data-prerendered="${language}" data-application="/${entry}" data-scripts="${others.map((file) => `/${file}`).join(' ')}" data-workspace="${workspace.join(' ')}">${content}</div>`,
          );
        const variant = contact === '' ? '' : '.contact';
        writeFileSync(join(client, 'prerendered', `${name}.${language}${variant}.html`), page);
      }
    }
  }
  const list = {
    languages,
    contactMark,
    scripts: [`sha256-${createHash('sha256').update(early).digest('base64')}`],
    pages: Object.fromEntries(
      prerenderedPages.flatMap(({ name, paths }) => paths.map((path) => [path, name])),
    ),
  };
  writeFileSync(join(client, 'prerendered/list.json'), JSON.stringify(list));
  rmSync(join(root, code), { recursive: true, force: true });
}

await prerender(process.argv[2] ?? '');
process.exit(0);
