import { isIPv6 } from 'node:net';

/**
 * The network an address is counted under: an IPv4 address alone, an IPv6 address with the whole /64 that one
 * customer is given. Anything that is no address is its own network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part === undefined || part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** A network as its owner may see it: the last part of an IPv4 address is left out. */
export const shownNetwork = (network: string): string => network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.*');
