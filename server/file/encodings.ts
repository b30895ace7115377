/** How content is sent: compressed by what the browser takes, or as it is. Best first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding an `Accept-Encoding` header allows; `q=0` refuses one. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  has: (encoding: Encoding) => boolean,
): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return encodings.find((encoding) => has(encoding) && accepted.includes(encoding)) ?? 'identity';
}
