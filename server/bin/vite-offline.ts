import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const worker = fileURLToPath(new URL('../../src/lib/marking/marking-worker.ts', import.meta.url));

/**
 * The sources of a judge's page: the page, the workspace with the files fetched beside it, and texts in all
 * languages.
 */
const roots: readonly RegExp[] = [
  /\/src\/main\.tsx$/,
  /\/src\/app\/(?:workspace|page\/own-pages)\.tsx?$/,
  /\/src\/adapters\/(?:sidebars|session\.actors)\.ts$/,
  /\/src\/features\/scoring\/sheets-page\.tsx$/,
  /\/src\/i18n\/(?:workspace|other)-catalogues\.ts$/,
  /\/src\/i18n\/locales\/\w+\/(?:shell|header|home|scoring|marking)\.po$/,
];

/** Returns the files of a bundle that the roots need or that are roots, with their styles and fonts. */
function filesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set<string>();
  const need = (fileName: string) => {
    const chunk = chunks.find((one) => one.fileName === fileName);
    if (chunk === undefined || needed.has(fileName)) return;
    needed.add(fileName);
    for (const file of [
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ])
      needed.add(file);
    chunk.imports.forEach(need);
  };
  for (const { fileName, moduleIds, isEntry, facadeModuleId } of chunks) {
    const ids = facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds];
    if (isEntry || ids.some((id) => roots.some((root) => root.test(id)))) need(fileName);
  }
  return [...needed].toSorted().map((file) => `/${file}`);
}

/**
 * Writes `marking-worker.js`, the service worker of the marking pages. It lists the files that these pages
 * need.
 */
export function keepTheMarkingPages(): Plugin {
  return {
    name: 'keep-the-marking-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle);
        const release = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 10);
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { MARKING_FILES: JSON.stringify(files), MARKING_RELEASE: JSON.stringify(release) },
          build: {
            write: false,
            rolldownOptions: {
              input: worker,
              output: { format: 'iife', entryFileNames: 'marking-worker.js' },
            },
          },
        });
        for (const { output } of [built].flat().filter((one) => 'output' in one))
          for (const file of output)
            if (file.type === 'chunk')
              this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code });
      },
    },
  };
}
