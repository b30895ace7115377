import type { Context } from 'hono';

/** A file that is made for an answer. */
export interface Attachment {
  /** In any script. */
  readonly name: string;
  /** The name in ASCII, for programs that read no other: letters, digits, hyphens and one dot. */
  readonly plain: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Everything but letters, digits and `-._~!` as its bytes (RFC 5987): a quotation mark would end the name. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Says of an answer that it is a file to be saved under its name. */
export function attachmentHead(c: Context, { name, plain, type }: Omit<Attachment, 'content'>): void {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`);
}

/** Answers with a file to be saved under its name. */
export function attach(c: Context, { content, ...file }: Attachment): Response {
  attachmentHead(c, file);
  return c.body(content);
}
