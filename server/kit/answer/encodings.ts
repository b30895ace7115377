import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import type { Context } from 'hono';

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

/** An answer that is kept and sent many times: as it is, and compressed where that is worth it. */
export interface Encoded {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
}

/** Bytes below which an answer fits into a packet of the network as it is. */
const WORTH_IT = 1_200;
/** Longer answers would hold up everybody while they are compressed: another thread does that. */
const AT_ONCE = 65_536;

/** Takes 0.03 ms for a page of a list and leaves an eighth of it; the best quality takes a hundred times as long. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const beside = promisify(brotliCompress);

async function compress(plain: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  if (plain.length < WORTH_IT) return null;
  return new Uint8Array(
    plain.length < AT_ONCE ? brotliCompressSync(plain, quick) : await beside(plain, quick),
  );
}

export async function encode(text: string): Promise<Encoded> {
  const plain = new TextEncoder().encode(text);
  return { plain, brotli: await compress(plain) };
}

const takesBrotli = (c: Context): boolean =>
  chooseEncoding(c.req.header('accept-encoding'), (one) => one === 'br') === 'br';

/** Answers with JSON that is kept; the caller's headers say that it varies by `accept-encoding`, as its 304 does. */
export function sendEncoded(
  c: Context,
  { plain, brotli }: Encoded,
  headers: Readonly<Record<string, string>> & { readonly vary: string },
): Response {
  const typed = { ...headers, 'content-type': 'application/json' };
  return brotli !== null && takesBrotli(c)
    ? c.body(brotli, 200, { ...typed, 'content-encoding': 'br' })
    : c.body(plain, 200, typed);
}

/**
 * Answers with JSON, compressed where that is worth it and the browser takes it. Nothing can be guessed from its
 * length: a foreign page cannot ask for it, since the token that every call takes is no cookie.
 */
export async function sendJson(c: Context, text: string): Promise<Response> {
  const packed = takesBrotli(c) ? await compress(new TextEncoder().encode(text)) : null;
  c.header('vary', 'accept-encoding', { append: true });
  c.header('content-type', 'application/json');
  if (packed === null) return c.body(text);
  c.header('content-encoding', 'br');
  return c.body(packed);
}
