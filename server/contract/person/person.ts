import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { fault } from '../kit/faults.ts';
import { key, phone } from '../kit/fields.ts';
import { personName } from './name-fields.ts';
import { storedFile } from '../file.ts';
import { identityNumber } from '../kit/identity.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** The profile of a competitor (domain.md 2): GET and PUT /user/profile. */

export const occupations = ['employee', 'student'] as const;
export const educations = ['junior', 'senior', 'vocational', 'college', 'bachelor', 'master'] as const;
export const skillLevels = [
  'none',
  'junior',
  'intermediate',
  'senior',
  'technician',
  'seniorTechnician',
] as const;
export const genders = ['male', 'female'] as const;

/** The GB/T 2260 code of a city or county: six digits. */
const regionCode = v.pipe(
  v.string(fault('type')),
  v.nonEmpty(fault('required')),
  v.regex(/^[1-9]\d{5}$/, fault('region.pattern')),
);

/** The fields of a profile besides name and identity. */
export const personFields = {
  region_code: regionCode,
  occupation: v.picklist(occupations, fault('choice')),
  education: v.picklist(educations, fault('choice')),
  skill_level: v.picklist(skillLevels, fault('choice')),
};

/** The fields of a person in a row of a sheet. */
export const importedPersonFields = {
  real_name: personName(2, 30),
  id_no: identityNumber,
  phone,
  ...personFields,
};

/**
 * PUT /user/profile. `id_no` is omitted if it stays the same: no response contains it, so it cannot be sent
 * back. `version` is 0 for the first save.
 */
export const profileChange = strict({
  real_name: personName(2, 30),
  id_no: v.optional(identityNumber),
  ...personFields,
  /** Omitted if the photo stays. Null removes it. */
  photo_id: v.optional(v.nullable(key)),
  version: versionOrNone,
});
export type ProfileChange = v.InferOutput<typeof profileChange>;

const person = v.object({
  real_name: v.string(),
  /** `11****************`, as in all responses. */
  id_no: v.string(),
  /** 2005 */
  birth_year: v.string(),
  gender: v.picklist(genders),
  region_code: v.string(),
  occupation: v.picklist(occupations),
  education: v.picklist(educations),
  skill_level: v.picklist(skillLevels),
  photo: v.nullable(storedFile),
});

/** GET /user/profile. `person` is null until the profile is filled in. */
export const profile = v.object({
  person: v.nullable(person),
  /** Masked. */
  phone: v.string(),
  /** '' for none. */
  organisation: v.string(),
  /** Whether only the committee can change name and identity, because there is an entry. */
  is_locked: v.boolean(),
  /** Fields that are still empty. */
  missing: v.array(v.string()),
  version: v.number(),
});
export type Profile = v.InferOutput<typeof profile>;

/** POST /user/profile/reveal. The reason is stored permanently. */
export const profileReveal = strict({ reason: requiredReason });
export const revealedProfile = v.object({ id_no: v.string() });
export type RevealedProfile = v.InferOutput<typeof revealedProfile>;

export const getProfile = call('GET', '/user/profile', {
  summary: 'Returns the caller’s personal profile',
  access: 'person',
  answer: profile,
});

export const changeProfile = call('PUT', '/user/profile', {
  summary: 'Changes the caller’s personal profile',
  access: 'person',
  body: profileChange,
  answer: profile,
});

export const revealProfile = call('POST', '/user/profile/reveal', {
  summary: 'Returns the caller’s identity number in full',
  access: 'person',
  body: profileReveal,
  answer: revealedProfile,
});
