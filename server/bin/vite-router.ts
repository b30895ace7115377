import type { Plugin } from 'vite';

/**
 * Leaves out of the built application what of react-router nobody uses: its forms, its prefetching links
 * and its matching of routes, 6.6 kB of the 154 of the first page. They stay for three reasons only, which no bundler may
 * pass over: a component is made by a call that might do something else besides, it is given a name for
 * developers' tools, and a link that prefetches would render them. Where a release of react-router writes
 * this differently, the bundle test says so.
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
