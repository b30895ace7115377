import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { FILE_FIELD, type StoredFile } from '../../../server/contract/file.ts';
import { paths } from '../../support/paths.ts';
import type { Answer, TestSystem } from './test-system.ts';

/** The smallest contents that are valid for each file type. */

export const pdf = (text = 'evidence') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

/** Builds a JPG of a size: start, comment segment, frame header, end. */
export function jpg(width = 295, height = 413, comment = 'photo'): Buffer {
  const said = Buffer.from(comment);
  const frame = Buffer.alloc(19);
  frame.set([0xff, 0xc0, 0x00, 0x11, 0x08]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const length = said.length + 2;
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xfe, length >> 8, length & 0xff]);
  return Buffer.concat([start, said, frame, Buffer.from([0xff, 0xd9])]);
}

export function png(width = 40, height = 30): Buffer {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** Builds an archive of empty files with these names. */
export function archive(...names: readonly string[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names.map((one) => Buffer.from(one))) {
    const file = Buffer.alloc(30);
    file.writeUInt32LE(0x04034b50, 0);
    file.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(file, name);
    directory.push(entry, name);
    at += file.length + name.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

export const docx = () => archive('[Content_Types].xml', 'word/document.xml');
export const xlsx = () => archive('[Content_Types].xml', 'xl/workbook.xml');

/** Uploads a file as a form does. */
export async function upload(
  test: TestSystem,
  token: string,
  name: string,
  content: Buffer,
): Promise<Answer<StoredFile & ErrorBody>> {
  const form = new FormData();
  form.set(FILE_FIELD, new File([new Uint8Array(content)], name));
  const sent = new Response(form);
  return test.call('POST', paths.uploadFile, {
    token,
    raw: await sent.arrayBuffer(),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
}

/** Opens a file link without a session, as an image element or a PDF reader does. */
export async function open(test: TestSystem, url: string): Promise<Response> {
  if (!url.startsWith(API_ROOT)) throw new Error(`${url} is not an address of the API`);
  return test.system.api.request(url);
}
