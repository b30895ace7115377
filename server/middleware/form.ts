import type { Context } from 'hono';
import { invalid, malformed, notAForm } from '../api-error.ts';
import type { ApiEnv } from '../context.ts';
import { FILE_FIELD } from '../contract/file.ts';
import { readBytes } from './payload.ts';

/** What stands in a form around its file. */
const FORM_BYTES = 4096;

/**
 * The longest body of a form with a file.
 * @param largest file, in bytes
 */
export const longestForm = (largest: number): number => largest + FORM_BYTES;

/**
 * The file of a form.
 * @param largest in bytes
 * @throws ApiError 415 where it is no form, 413 where it is too long, 400 where it cannot be read, 422 `file`
 *   where there is none in it
 */
export async function readFileOfForm(
  c: Context<ApiEnv>,
  largest: number,
): Promise<{ name: string; content: Buffer<ArrayBuffer> }> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw notAForm();
  const bytes = await readBytes(c, longestForm(largest));
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw malformed();
  });
  const file = form.get(FILE_FIELD);
  if (file === null || typeof file === 'string') throw invalid({ [FILE_FIELD]: ['required'] });
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()) };
}
