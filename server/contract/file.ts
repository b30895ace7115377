import * as v from 'valibot';
import { call } from './kit/call.ts';
import { keysOf } from './kit/keys-of.ts';

/** Uploaded files: evidence, photos, annexes. The content of a file decides its type. */

/** The accepted types, by the file name extension. */
export const fileTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = (typeof fileTypes)[keyof typeof fileTypes];

/** The maximum size of a file, in bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** The maximum length of a file name, including the extension. */
export const LONGEST_FILE_NAME = 120;

/** The form field in which POST /uploads expects the file. */
export const FILE_FIELD = 'file';

/** The response of POST /uploads, and the data of a file in other records. */
export const storedFile = v.object({
  id: v.string(),
  name: v.string(),
  mime: v.picklist(Object.values(fileTypes)),
  /** Bytes. */
  size: v.number(),
  /** The pixels of a picture. 0 for a file that is not a picture. */
  width: v.number(),
  height: v.number(),
});
export type StoredFile = v.InferOutput<typeof storedFile>;

/** GET /uploads/:id/link: a URL that opens without a session, for five minutes. */
export const fileLink = v.object({
  url: v.string(),
  /** ISO 8601 with offset +08:00. */
  expires_at: v.string(),
});
export type FileLink = v.InferOutput<typeof fileLink>;

/** Returns the type for the extension of a name. Returns undefined for an extension that is not accepted. */
export function typeOfName(name: string): FileType | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = keysOf(fileTypes).find((one) => one === ending);
  return known && fileTypes[known];
}

export const uploadFile = call('POST', '/uploads', {
  summary: 'Stores a file',
  access: 'signed-in',
  file: LARGEST_FILE,
  answer: storedFile,
});

export const getFileLink = call('GET', '/uploads/:id/link', {
  summary: 'Returns a link to a file, valid for five minutes',
  access: 'signed-in',
  answer: fileLink,
});

export const openFile = call('GET', '/files/:token', {
  summary: 'Downloads a file by its link',
  access: 'public',
  answer: 'file',
});
