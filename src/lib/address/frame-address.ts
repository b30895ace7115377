/**
 * The address /iframe may show: http(s) and on the allow-list, which always holds our own origin
 * [D5]. Null for everything else, so that no frame is ever made for it.
 * @param wanted the `url` parameter; relative addresses are on our own origin
 * @param own our origin, for example https://hbjn.example
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
