/** Returns a function that creates a value on its first call and returns the same value on later calls. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/**
 * Returns a function that fetches code on its first call. Later calls return the code synchronously. A
 * repeated `import()` resolves only after pending work of the browser, which after a click includes a paint.
 * A failed fetch is repeated.
 */
export function onceFetched<Code>(fetchCode: () => Promise<Code>): () => Code | Promise<Code> {
  let kept: { readonly code: Code } | undefined;
  return () =>
    kept === undefined
      ? fetchCode().then((code) => {
          kept = { code };
          return code;
        })
      : kept.code;
}
