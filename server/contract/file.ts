import * as v from 'valibot';
import { call } from './kit/call.ts';
import { keysOf } from './kit/keys-of.ts';

/** Files people send: evidence, photos, annexes. Their type is what their content is. */

/** The types that are taken, by the endings their names may have. */
export const fileTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = (typeof fileTypes)[keyof typeof fileTypes];

/** The largest file, in bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** The longest name of a file, its ending included. */
export const LONGEST_FILE_NAME = 120;

/** The field of the form that POST /uploads takes. */
export const FILE_FIELD = 'file';

/** What POST /uploads answers, and what records that have files say of them. */
export const storedFile = v.object({
  id: v.string(),
  name: v.string(),
  mime: v.picklist(Object.values(fileTypes)),
  /** Bytes. */
  size: v.number(),
  /** Pixels of a picture; 0 for what is none. */
  width: v.number(),
  height: v.number(),
});
export type StoredFile = v.InferOutput<typeof storedFile>;

/** GET /uploads/:id/link: an address that opens without a session, for five minutes. */
export const fileLink = v.object({
  url: v.string(),
  /** ISO 8601 with offset +08:00. */
  expires_at: v.string(),
});
export type FileLink = v.InferOutput<typeof fileLink>;

/** The type that a name's ending stands for; undefined where it stands for none of ours. */
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
  summary: 'A link to a file, good for five minutes',
  access: 'signed-in',
  answer: fileLink,
});

export const openFile = call('GET', '/files/:token', {
  summary: 'A file, by its link',
  access: 'public',
  answer: 'file',
});
