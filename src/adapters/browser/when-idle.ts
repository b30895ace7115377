/**
 * Calls a function when the browser is idle. Safari has no `requestIdleCallback`: a short timer replaces it
 * there.
 * @param patience milliseconds after which the function is called in any case; unlimited by default
 * @returns a function that cancels the call
 */
export function whenIdle(
  browser: Window & typeof globalThis,
  work: () => void,
  patience?: number,
): () => void {
  if (typeof browser.requestIdleCallback === 'function') {
    const asked = browser.requestIdleCallback(work, patience === undefined ? {} : { timeout: patience });
    return () => browser.cancelIdleCallback(asked);
  }
  const asked = browser.setTimeout(work, 50);
  return () => browser.clearTimeout(asked);
}
