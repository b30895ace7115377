/** Tells whenever the page is looked at again, for as long as it lives. */
export function watchReturn(target: Window, returned: () => void): void {
  target.document.addEventListener('visibilitychange', () => {
    if (target.document.visibilityState === 'visible') returned();
  });
}
