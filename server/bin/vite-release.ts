import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/**
 * Returns the version of a build [S50]: the package's version and a hash of everything that a browser can
 * load. The same sources always give the same version, and a change of the server alone gives no new one.
 * File names contain hashes of their contents, so hashing the names and the text of the page is sufficient.
 */
function versionOf(packageVersion: string, page: string, fileNames: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of [page, ...fileNames.toSorted()]) {
    hash.update(part).update('\n');
  }
  return `V${packageVersion}-${hash.digest('hex').slice(0, 10)}`;
}

const inFile = (version: string) => `${JSON.stringify({ version })}\n`;

/**
 * Names the build. Writes `version.json` ({ version }) and adds the same text to the page as
 * `<meta name="version" content="…">`. Reading the version there does not change a hashed file. In
 * development the version is `V<package>-dev`.
 */
export function nameTheRelease(packageVersion: string): Plugin {
  return {
    name: 'name-the-release',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { server }) =>
        server === undefined
          ? []
          : [
              {
                tag: 'meta',
                attrs: { name: 'version', content: `V${packageVersion}-dev` },
                injectTo: 'head',
              },
            ],
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
        response.end(inFile(`V${packageVersion}-dev`));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') {
          this.error('The build has no index.html');
        }
        const html = String(page.source);
        const version = versionOf(packageVersion, html, Object.keys(bundle));
        page.source = html.replace(
          '</title>',
          () => `</title>\n    <meta name="version" content="${version}" />`,
        );
        this.emitFile({ type: 'asset', fileName: 'version.json', source: inFile(version) });
      },
    },
  };
}

/**
 * Writes `.vite/modules.json`, which maps the name of each built script to its source files. A test reads it
 * to find which code a page loads.
 */
export function listTheRelease(): Plugin {
  return {
    name: 'list-the-release',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [[file.fileName, file.moduleIds.map((id) => relative(this.environment.config.root, id))] as const]
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(modules));
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}

/**
 * Compresses files once at the highest level instead of for each request. Writes `<file>.br` (Brotli 11) and
 * `<file>.gz` (gzip 9) beside each text file that becomes smaller. `index.html` is left out because the
 * server completes it at start. `version.json` is left out because it is tiny.
 */
export function compressTheRelease(): Plugin {
  let folder = '';
  return {
    name: 'compress-the-release',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names
            .filter((name) => compressible.test(name) && name !== 'version.json' && !name.startsWith('.vite'))
            .map((name) => compress(join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  const packed = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all(
    packed.map((bytes, index) => {
      const name = `${file}${index === 0 ? '.br' : '.gz'}`;
      return bytes.length < plain.length ? writeFile(name, bytes) : rm(name, { force: true });
    }),
  );
}
