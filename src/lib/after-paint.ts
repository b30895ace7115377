/**
 * Calls a function after the next paint. Work that is done before it delays the page, and a measurement makes
 * the browser lay out a page that still changes.
 * @returns a function that cancels the call
 */
export function afterPaint(browser: Window, work: () => void): () => void {
  let timer = 0;
  // A callback of `requestAnimationFrame` runs before the paint. The timer runs after it.
  const frame = browser.requestAnimationFrame(() => {
    timer = browser.setTimeout(work);
  });
  return () => {
    browser.cancelAnimationFrame(frame);
    browser.clearTimeout(timer);
  };
}
