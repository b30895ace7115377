/**
 * Returns the address of another public page, with the parameters that must be preserved: the return address
 * after sign-in [D2] and the data of the invitation [D18]. Other parameters of the current page are left out.
 * @param search the query of the current address
 * @param more parameters that are set in addition
 */
export function publicAddress(
  path: string,
  search: URLSearchParams,
  more: Readonly<Record<string, string>> = {},
): string {
  const kept = new URLSearchParams(more);
  for (const name of ['redirect', 'declare_id']) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}
