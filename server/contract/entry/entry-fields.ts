import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { key, phone, text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { educations, genders, occupations, skillLevels } from '../person/person.ts';

/** What entries consist of, and what is said about them. */

export const entryStatuses = [
  'draft',
  'submitted',
  'endorsed',
  'approved',
  'returned',
  'rejected',
  'withdrawn',
  'checked_in',
  'absent',
  'competed',
  'disqualified',
  'unranked',
] as const;

/** On the roster of an event: what is drawn for, printed and checked in. Who has no rank stays listed. */
export const onRoster = ['approved', 'checked_in', 'absent', 'competed', 'disqualified', 'unranked'] as const;

export const isOnRoster = (status: string): boolean => onRoster.some((one) => one === status);

/**
 * What may be demanded in writing: that one lives, works or studies where one says; a certificate of skill; and
 * of who is under age the consent of a guardian. Each has a field of an entry, `residence_id` for example.
 */
export const entryFileKinds = ['residence', 'certificate', 'guardian'] as const;
export type EntryFileKind = (typeof entryFileKinds)[number];

/** What an event asks of a person, and how this person stands to it. */
export const check = v.object({
  rule: v.picklist(['age', 'birth', 'region', 'occupation', 'files']),
  result: v.picklist(['pass', 'manual', 'fail']),
  /** What the rule asks for: years, days of birth, an occupation, kinds of files. */
  limit: v.string(),
});
export type Check = v.InferOutput<typeof check>;

const shortText = () => v.pipe(v.string(fault('type')), v.trim(), text(0, 500));

/** A reason that may be left out. */
export const reason = shortText();

/** Which member of a team; the first where it is left out. */
export const seq = v.optional(v.picklist([1, 2, 3], fault('choice')), 1);
/** A reason that has to be given. */
export const requiredReason = v.pipe(v.string(fault('type')), v.trim(), text(2, 500));

export const coachPhone = v.union([v.literal(''), phone], fault('phone.pattern'));
export const remarks = shortText();

/** Left out where it stays; '' takes it away. */
export const fileId = v.optional(v.union([v.literal(''), key], fault('file.unknown')));

/** Somebody entered, as far as others may know them. */
export const person = v.object({
  /** `11****************` */
  id_no: v.string(),
  /** 2005. The day is part of the identity number and is shown only where that is revealed. */
  birth_year: v.string(),
  gender: v.picklist(genders),
  region_code: v.string(),
  occupation: v.picklist(occupations),
  /** '' where the person has not said so yet. */
  education: v.union([v.literal(''), v.picklist(educations)]),
  skill_level: v.union([v.literal(''), v.picklist(skillLevels)]),
  phone: v.string(),
  photo: v.nullable(storedFile),
});

/** What is demanded in writing; null where it is missing. */
export const demanded = v.array(v.object({ kind: v.picklist(entryFileKinds), file: v.nullable(storedFile) }));
