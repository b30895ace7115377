import type { Context } from 'hono';
import { invalid, malformed, notAForm } from '../api-error.ts';
import type { ApiEnv } from '../../context.ts';
import { FILE_FIELD } from '../../contract/file.ts';
import { readBytes } from './read-bytes.ts';

/** The maximum size of a form without its file, in bytes. */
const FORM_BYTES = 4096;

/**
 * Returns the maximum size of a form with a file, in bytes.
 * @param largest the maximum size of the file, in bytes
 */
export const longestForm = (largest: number): number => largest + FORM_BYTES;

/**
 * Returns the file of a form.
 * @param largest in bytes
 * @throws ApiError 415 if the body is not a form, 413 if it is too long, 400 if it cannot be parsed, 422
 * `file` if it contains no file
 */
export async function readFileOfForm(
  c: Context<ApiEnv>,
  largest: number,
): Promise<{ name: string; content: Buffer<ArrayBuffer> }> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw notAForm();
  const bytes = await readBytes(c, longestForm(largest));
  const { head, content } = onlyPart(bytes, type);
  const form = await new Response(head, { headers: { 'content-type': type } }).formData().catch(() => {
    throw malformed();
  });
  const file = form.get(FILE_FIELD);
  if (file === null || typeof file === 'string') throw invalid({ [FILE_FIELD]: ['required'] });
  return { name: file.name, content };
}

/**
 * Splits a form with one part into the form without content and the content. Node.js parses a form byte by
 * byte, which takes seconds for a large form with many parts. Therefore it parses only the head.
 * @throws ApiError 400 unless the form has exactly one part
 */
function onlyPart(
  bytes: Buffer<ArrayBuffer>,
  type: string,
): { head: Buffer<ArrayBuffer>; content: Buffer<ArrayBuffer> } {
  const [, quoted, plain] = /\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const delimiter = `--${quoted ?? plain ?? ''}`;
  const isForm = delimiter !== '--' && bytes.subarray(0, delimiter.length).toString('latin1') === delimiter;
  const headEnd = bytes.subarray(0, FORM_BYTES).indexOf('\r\n\r\n');
  // If the content is empty, its end delimiter begins with the last line break of the head.
  const end = bytes.indexOf(`\r\n${delimiter}`, headEnd + 2);
  const closing = `\r\n${delimiter}--`;
  if (
    !isForm ||
    headEnd < 0 ||
    end < 0 ||
    !bytes.subarray(end, end + closing.length).equals(Buffer.from(closing))
  ) {
    throw malformed();
  }
  return {
    head: Buffer.concat([bytes.subarray(0, headEnd + 4), Buffer.from(`${closing}\r\n`)]),
    content: bytes.subarray(headEnd + 4, Math.max(end, headEnd + 4)),
  };
}
