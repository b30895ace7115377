/**
 * Calls when the browser has nothing else to do. Safari has no such moment: there, as soon as it has drawn.
 * @param patience ms after which it is done all the same; for ever unless told
 * @returns gives it up
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
