import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Nothing is painted before the first script has run: it knows whether the page is light or dark, which
 * the browser would otherwise guess and show for a moment. Browsers without the attribute ignore it.
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

/** What nearly everybody sees first, in the language most read: chunks that hold one of these come at once. */
const first = /\/src\/(?:features\/session\/(?:cover|sign-in)\/[\w-]+\.tsx|i18n\/locales\/zh\/shell\.po)$/;

/**
 * The sign-in page comes together with what every page needs, instead of after it has run: one round trip
 * less. Whoever is signed in already has it in the cache.
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
