/** An address's path as the page tables have it: without the slash at its end. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
