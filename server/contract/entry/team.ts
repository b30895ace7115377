import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { personName } from '../person/name-fields.ts';
import { peopleNames } from '../person/people-names.ts';
import { identityNumber } from '../kit/identity.ts';
import { importedPersonFields } from '../person/person.ts';
import { pickedPerson } from '../unit/roster.ts';
import { TEAM_AT_MOST } from './team-size.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { seq, coachPhone, remarks, fileId } from './entry-fields.ts';
import { entry } from './entry.ts';

/** Teams and substitutes that a unit names: domain.md 3. */

/**
 * Identifies a person: by `person_id` if the person is on the unit's roster, or by name and identity number
 * if the person has a profile and belongs to the unit or to no unit.
 */
const who = {
  person_id: pickedPerson,
  real_name: v.optional(v.union([v.literal(''), personName(2, 30)], fault('type')), ''),
  id_no: v.optional(v.union([v.literal(''), identityNumber], fault('type')), ''),
};

/** Returns a check that a person who is not picked from the roster has both a name and a number. */
const namesSomebody = <T extends Readonly<Record<keyof typeof who, string>>>() =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed || value.person_id !== '') return;
    for (const name of ['real_name', 'id_no'] as const) {
      if (value[name] !== '') continue;
      const path = { type: 'object', origin: 'value', input: value, key: name, value: value[name] } as const;
      addIssue({ message: fault('required'), path: [path] });
    }
  });

/** `known`: the person has a profile. `new`: the unit enters a person who has no account yet. */
export const memberKinds = ['known', 'new'] as const;

/** The fields of a person without an account that the unit fills in, besides name and identity number. */
export const newPersonFields = ['phone', 'region_code', 'occupation', 'education', 'skill_level'] as const;

/** A field of a person without an account; '' for a member who has one. */
const blankOr = <S extends v.GenericSchema<unknown, string>>(schema: S) =>
  v.optional(v.union([v.literal(''), schema], fault('type')), '');

const newPerson = {
  phone: blankOr(importedPersonFields.phone),
  region_code: blankOr(importedPersonFields.region_code),
  occupation: blankOr(importedPersonFields.occupation),
  education: blankOr(importedPersonFields.education),
  skill_level: blankOr(importedPersonFields.skill_level),
} satisfies Record<(typeof newPersonFields)[number], v.GenericSchema>;

const memberFields = strict({
  kind: v.optional(v.picklist(memberKinds, fault('choice')), 'known'),
  ...who,
  ...newPerson,
  residence_id: fileId,
  certificate_id: fileId,
  guardian_id: fileId,
});
type MemberFields = v.InferOutput<typeof memberFields>;

/** Checks that a person without an account has every field, and is not picked from the roster. */
const isWholePerson = v.rawCheck<MemberFields>(({ dataset: { typed, value }, addIssue }) => {
  if (!typed || value.kind === 'known') return;
  const blame = (name: keyof MemberFields, message: string) => {
    const path = { type: 'object', origin: 'value', input: value, key: name, value: value[name] } as const;
    addIssue({ message, path: [path] });
  };
  for (const name of newPersonFields) if (value[name] === '') blame(name, fault('required'));
  if (value.person_id !== '') blame('person_id', fault('choice'));
});

/** A member of a team. */
const member = v.pipe(memberFields, namesSomebody(), isWholePerson);

/**
 * A new team. `stamped`: the unit endorses the team. `consent`: the unit states that the members have agreed.
 */
export const newTeam = strict({
  event_id: v.pipe(v.string(fault('type')), text(1, 64)),
  members: v.pipe(
    v.array(member, fault('type')),
    v.minLength(2, fault('least', 2)),
    v.maxLength(TEAM_AT_MOST, fault('most', TEAM_AT_MOST)),
  ),
  coach_name: peopleNames,
  coach_phone: coachPhone,
  remarks,
  stamped: v.literal(true, fault('required')),
  consent: v.literal(true, fault('consent.missing')),
});
export type NewTeam = v.InferOutput<typeof newTeam>;

export const enterTeam = call('POST', '/entries/teams', {
  summary: 'Enters a team and endorses it, as the unit',
  access: 'signed-in',
  body: newTeam,
  answer: entry,
});

/**
 * A request for a substitute with a profile. It contains the evidence, the documents that the event demands
 * from the substitute, and the consent of the substitute.
 */
export const substituteRequest = v.pipe(
  strict({
    version,
    seq,
    ...who,
    reason: requiredReason,
    file_id: v.pipe(v.string(fault('type')), v.nonEmpty(fault('required')), key),
    residence_id: fileId,
    certificate_id: fileId,
    guardian_id: fileId,
    consent: v.literal(true, fault('consent.missing')),
  }),
  namesSomebody(),
);
export type SubstituteRequest = v.InferOutput<typeof substituteRequest>;

export const requestSubstitute = call('POST', '/entries/:id/substitute', {
  summary: 'Requests a substitute for a person of an entry, as the unit or the committee',
  access: 'signed-in',
  body: substituteRequest,
  answer: entry,
});

/** `version` is the version of the request, not of the entry. */
export const substituteAct = strict({ version });

export const approveSubstitute = call('POST', '/entries/:id/substitute/approve', {
  summary: 'Grants a substitute, as the committee',
  access: 'signed-in',
  body: substituteAct,
  answer: entry,
});

export const withdrawSubstitute = call('POST', '/entries/:id/substitute/withdraw', {
  summary: 'Withdraws the request for a substitute, as its proposer',
  access: 'signed-in',
  body: substituteAct,
  answer: entry,
});

export const substituteRefusal = strict({ version, reason: requiredReason });

export const refuseSubstitute = call('POST', '/entries/:id/substitute/refuse', {
  summary: 'Refuses a substitute, as the committee',
  access: 'signed-in',
  body: substituteRefusal,
  answer: entry,
});
