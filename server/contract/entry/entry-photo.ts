import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { key } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { storedFile } from '../file.ts';
import { seq } from './entry-fields.ts';

/**
 * Photos of people in entries that the people have not uploaded themselves: the unit supplies them in bulk, and
 * the check-in officer or the committee supplies one at the desk.
 */

/** The statuses of entries whose missing photos are asked for: until the person has competed. */
export const photoStatuses = ['submitted', 'endorsed', 'returned', 'approved', 'checked_in'] as const;

/** The maximum number of people that are listed. Further people are only counted. */
export const MISSING_PHOTOS_AT_MOST = 1_000;

/** A person in an entry whose photo is missing. */
const missingPhoto = v.object({
  entry_id: v.string(),
  seq: v.number(),
  /** The receipt number, for a team followed by the place of the member, as on the participation card. */
  number: v.string(),
  name: v.string(),
  /** '' if the entry has no unit. */
  unit: v.string(),
  /** Code and name of the event. */
  event: v.string(),
});
export type MissingPhoto = v.InferOutput<typeof missingPhoto>;

/** Each person once, with the first entry by receipt number. Sorted by receipt number. */
export const missingPhotos = v.object({ people: v.array(missingPhoto), total: v.number() });
export type MissingPhotos = v.InferOutput<typeof missingPhotos>;

export const listMissingPhotos = call('GET', '/missing-photos', {
  summary: 'Lists the people without a photo in the submitted entries of the caller’s units and competitions',
  access: 'signed-in',
  answer: missingPhotos,
});

/** The photo of the person in place `seq` of an entry. The caller has uploaded the file. */
export const photoSupply = strict({ seq, photo_id: key });
export type PhotoSupply = v.InferOutput<typeof photoSupply>;

export const supplyPhoto = call('POST', '/entries/:id/photo', {
  summary:
    'Supplies the missing photo of a person in an entry, as its unit, the check-in officer or the committee',
  access: 'signed-in',
  body: photoSupply,
  // The photo that the same call has stored is answered again.
  isRepeatable: true,
  answer: storedFile,
});
