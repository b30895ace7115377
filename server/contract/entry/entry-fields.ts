import * as v from 'valibot';
import { TEAM_AT_MOST } from '../kit/team-size.ts';
import { fault } from '../kit/faults.ts';
import { key, phone, prose } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { educations, genders, occupations, skillLevels } from '../person/person.ts';

/** The statuses, checks and fields of entries. */

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

/**
 * The statuses of entries on the roster of an event. Such entries are drawn, printed and checked in. An entry
 * without a rank stays listed.
 */
export const onRoster = ['approved', 'checked_in', 'absent', 'competed', 'disqualified', 'unranked'] as const;

export const isOnRoster = (status: string): boolean => onRoster.some((one) => one === status);

/**
 * The documents that an event can demand: proof of residence, work or study, a certificate of skill, and for
 * a minor the consent of a guardian. Each kind has a field of an entry, such as `residence_id`.
 */
export const entryFileKinds = ['residence', 'certificate', 'guardian'] as const;
export type EntryFileKind = (typeof entryFileKinds)[number];

/** A requirement of an event, and whether the person meets it. */
export const check = v.object({
  rule: v.picklist(['age', 'birth', 'region', 'occupation', 'files']),
  result: v.picklist(['pass', 'manual', 'fail']),
  /** The requirement of the rule: years, days of birth, an occupation, or kinds of files. */
  limit: v.string(),
});
export type Check = v.InferOutput<typeof check>;

const shortText = () => prose(0, 500);

/** An optional reason. */
export const reason = shortText();

/** The number of a team member. The default is the first member. */
export const seq = v.optional(
  v.pipe(
    v.number(fault('choice')),
    v.integer(fault('choice')),
    v.minValue(1, fault('choice')),
    v.maxValue(TEAM_AT_MOST, fault('choice')),
  ),
  1,
);

export const coachPhone = v.union([v.literal(''), phone], fault('phone.pattern'));
export const remarks = shortText();

/** Omitted if the file stays. '' removes the file. */
export const fileId = v.optional(v.union([v.literal(''), key], fault('file.unknown')));

/** A person of an entry, as readers may see the person. */
export const person = v.object({
  /** `11****************` */
  id_no: v.string(),
  /**
   * The year, such as 2005. The day is part of the identity number and is shown only if that number is
   * revealed.
   */
  birth_year: v.string(),
  gender: v.picklist(genders),
  region_code: v.string(),
  occupation: v.picklist(occupations),
  /** '' if the person has not stated it yet. */
  education: v.union([v.literal(''), v.picklist(educations)]),
  skill_level: v.union([v.literal(''), v.picklist(skillLevels)]),
  phone: v.string(),
  photo: v.nullable(storedFile),
});

/** The demanded documents. `file` is null if the document is missing. */
export const demanded = v.array(v.object({ kind: v.picklist(entryFileKinds), file: v.nullable(storedFile) }));
