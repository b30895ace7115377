/**
 * The address of another public page, with everything this page's address was given to carry on: the
 * way back after signing in [D2] and what the invitation said [D18]. What only this page understands
 * stays behind.
 * @param search of the present address
 */
export function publicAddress(path: string, search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ['redirect', 'declare_id']) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}
