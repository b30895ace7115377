/** Makes something when it is first asked for, and gives the same ever after. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/**
 * Code that is fetched when it is first asked for. An import that is there already is given all the same after what
 * the browser has to do first, which at a click is to draw; what is kept here is given at once.
 * A failed fetch is tried again.
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
