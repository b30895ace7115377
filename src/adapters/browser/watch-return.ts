/** Calls a function each time the page becomes visible again, for the lifetime of the page. */
export function watchReturn(target: Window, returned: () => void): void {
  target.document.addEventListener('visibilitychange', () => {
    if (target.document.visibilityState === 'visible') returned();
  });
}
