import type { Context } from 'hono';

/** A file that is created for a response. */
export interface Attachment {
  /** The name, in any script. */
  readonly name: string;
  /** The name in ASCII, for clients that read no other: letters, digits, hyphens and one dot. */
  readonly plain: string;
  /** The media type. */
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Encodes all characters except letters, digits and `-._~!` as bytes (RFC 5987). A quotation mark, for
 * example, ends the name.
 */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sets the headers of a response that the browser saves under the file's name. */
export function attachmentHead(c: Context, { name, plain, type }: Omit<Attachment, 'content'>): void {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`);
}

/** Returns a response that the browser saves under the file's name. */
export function attach(c: Context, { content, ...file }: Attachment): Response {
  attachmentHead(c, file);
  return c.body(content);
}
