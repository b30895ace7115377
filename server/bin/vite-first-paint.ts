import type { Plugin } from 'vite';

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
