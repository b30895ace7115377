/**
 * Returns the address that /iframe may show: http(s), and on the allow-list or on the application's own
 * origin [D5]. Returns null for every other address, so that no frame is created for it.
 * @param wanted the `url` parameter; a relative address is resolved against the application's origin
 * @param own the application's origin, for example https://hbjn.example
 */
export function frameAddress(wanted: string | null, own: string, allowed: readonly string[]): string | null {
  if (wanted === null || wanted.trim() === '') return null;
  let address: URL;
  try {
    address = new URL(wanted, own);
  } catch {
    return null;
  }
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  const isAllowed = address.origin === own || allowed.includes(address.origin);
  return isWeb && isAllowed && address.username === '' && address.password === '' ? address.href : null;
}
