import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Blocks painting until the first script has run, because the script decides between the light and the dark
 * theme. Otherwise the browser shows a guessed theme for a moment. Browsers without the attribute ignore it.
 */
export function waitForTheLook(): Plugin {
  return {
    name: 'wait-for-the-look',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}

/**
 * Sources that almost every visitor sees first, in the most common language. Chunks that contain one of them
 * are loaded early.
 */
const first = /\/src\/(?:features\/session\/(?:cover|sign-in)\/[\w-]+\.tsx|i18n\/locales\/zh\/shell\.po)$/;

/**
 * Loads the sign-in page in parallel with the code that every page needs, instead of after that code has run.
 * This saves one round trip. Browsers of signed-in users already have the files in the cache.
 */
export function fetchTheSignInEarly(): Plugin {
  return {
    name: 'fetch-the-sign-in-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter(
          (file) =>
            file.type === 'chunk' &&
            [file.facadeModuleId ?? '', ...file.moduleIds].some((id) => first.test(id)),
        );
        const scripts = chunks.map(({ fileName }) => fileName);
        const styles = chunks.flatMap((chunk) =>
          chunk.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [],
        );
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        });
        const isNew = (file: string) => !html.includes(file);
        return [
          ...scripts.filter(isNew).map((file) => link('modulepreload', file)),
          ...styles.filter(isNew).map((file) => link('stylesheet', file)),
        ];
      },
    },
  };
}
