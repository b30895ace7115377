import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { ApiEnv } from '../../context.ts';
import { ApiError, malformed, tooLarge, tooMany, unavailable } from '../api-error.ts';
import { randomKey } from '../secrets.ts';
import { Full } from './body-space.ts';

/** The length up to which a body is read into memory at once, in bytes. */
const SHORT = 65_536;

/** Seconds after which a client may repeat a body for which there was no space. */
const RETRY_AFTER = 5;

/**
 * Reads the bytes of a body and counts them as they arrive. A body that is already read is returned again.
 * @param longest bytes
 * @throws ApiError 413 if there are more than `longest`, 400 if the connection ends before the body, 429 if
 * the account sends too many long bodies at once, 503 if the process has no space for another
 */
export async function readBytes(c: Context<ApiEnv>, longest: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = c.get('body') ?? (await receive(c, longest));
  c.set('body', bytes);
  if (bytes.length > longest) throw tooLarge();
  return bytes;
}

async function receive(c: Context<ApiEnv>, longest: number): Promise<Buffer<ArrayBuffer>> {
  const declared = c.req.raw.headers.get('content-length');
  if (declared !== null && Number(declared) > longest) throw tooLarge();
  try {
    if (longest > SHORT && !(Number(declared ?? longest) <= SHORT)) return await receiveLong(c, longest);
    // The body cannot exceed the declared length. Reading it at once takes a fifth of the CPU time of reading
    // the stream.
    if (declared !== null) return Buffer.from(await c.req.raw.arrayBuffer());
    const parts: Uint8Array[] = [];
    for await (const part of partsOf(c, longest)) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    c.set('isAborted', true);
    throw malformed();
  }
}

/** Returns the parts of a body as they arrive. */
async function* partsOf({ req: { raw } }: Context<ApiEnv>, longest: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of raw.body ?? []) {
    length += part.byteLength;
    if (length > longest) throw tooLarge();
    yield part;
  }
}

/**
 * Receives a long body through a file on disk. The file has no name from the start, so it does not outlive the
 * process.
 */
async function receiveLong(c: Context<ApiEnv>, longest: number): Promise<Buffer<ArrayBuffer>> {
  const arriving = withSpace(() => c.get('bodySpace').arrive(c.get('user')?.id ?? c.get('address')));
  c.set('arriving', arriving);
  const file = await onDisk(openNameless());
  try {
    let length = 0;
    for await (const part of partsOf(c, longest)) {
      withSpace(() => arriving.count(part.byteLength));
      await onDisk(file.writeFile(part));
      length += part.byteLength;
    }
    await arriving.load();
    return await onDisk(readAll(file, length));
  } finally {
    await file.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `body-${randomKey()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function readAll(file: FileHandle, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, read);
    if (bytesRead === 0) throw new Error('the file of a body is shorter than the body');
    read += bytesRead;
  }
  return bytes;
}

/** @throws ApiError 429 if the account sends too many bodies, 503 if there is no space for another */
function withSpace<Result>(occupy: () => Result): Result {
  try {
    return occupy();
  } catch (error) {
    if (error instanceof Full) throw error.isOwn ? tooMany(RETRY_AFTER) : unavailable(RETRY_AFTER);
    throw error;
  }
}

/** @throws ApiError 503 if the disk is full or cannot be written */
async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw unavailable(RETRY_AFTER);
  }
}
