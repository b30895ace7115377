/** Returns a path in the form of the page tables: without a trailing slash. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
