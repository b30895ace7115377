import type { Plugin } from 'vite';

/**
 * Removes unused parts of react-router from the built application: its forms, its prefetching links and its
 * matching of routes. They take 6.6 kB of the 154 kB of the first page. A bundler keeps them for three
 * reasons. A call that may have side effects creates a component. A component is given a name for developer
 * tools. A link that prefetches can render them. If a release of react-router changes this code, the bundle
 * test fails.
 */
export function dropUnusedRouter(): Plugin {
  return {
    name: 'drop-unused-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.(?:displayName|contextType) = .*$/gm, '')
          .replace(/return shouldPrefetch && .*: link;/, 'return link;')
          .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
