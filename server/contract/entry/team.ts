import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { key, personName, text } from '../kit/fields.ts';
import { identityNumber } from '../kit/identity.ts';
import { pickedPerson } from '../unit/roster.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { requiredReason, seq, coachPhone, remarks, fileId } from './entry-fields.ts';
import { entry } from './entry.ts';

/** Whom a unit names: a team, and who comes in for somebody entered: domain.md 3. */

/**
 * Who is meant: somebody of the unit's roster by `person_id`, or anybody who has a profile and belongs to the unit
 * or to none, by name and identity number.
 */
const who = {
  person_id: pickedPerson,
  real_name: v.optional(v.union([v.literal(''), v.pipe(personName, text(2, 30))], fault('type')), ''),
  id_no: v.optional(v.union([v.literal(''), identityNumber], fault('type')), ''),
};

/** Who is not picked from the roster has both a name and a number. */
const namesSomebody = <T extends Readonly<Record<keyof typeof who, string>>>() =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed || value.person_id !== '') return;
    for (const name of ['real_name', 'id_no'] as const) {
      if (value[name] !== '') continue;
      const path = { type: 'object', origin: 'value', input: value, key: name, value: value[name] } as const;
      addIssue({ message: fault('required'), path: [path] });
    }
  });

/** Members of a team at most. */
export const TEAM_AT_MOST = 3;

/** A member of a team: somebody who has a profile. */
const member = v.pipe(
  strict({ ...who, residence_id: fileId, certificate_id: fileId, guardian_id: fileId }),
  namesSomebody(),
);

/** The unit stands behind the team, and says that its people have agreed. */
export const newTeam = strict({
  event_id: v.pipe(v.string(fault('type')), text(1, 64)),
  members: v.pipe(
    v.array(member, fault('type')),
    v.minLength(2, fault('least', 2)),
    v.maxLength(TEAM_AT_MOST, fault('most', TEAM_AT_MOST)),
  ),
  coach_name: personName,
  coach_phone: coachPhone,
  remarks,
  stamped: v.literal(true, fault('required')),
  consent: v.literal(true, fault('consent.missing')),
});
export type NewTeam = v.InferOutput<typeof newTeam>;

export const enterTeam = call('POST', '/entries/teams', {
  summary: 'A unit enters a team, and endorses it',
  access: 'signed-in',
  body: newTeam,
  answer: entry,
});

/**
 * Somebody, who has a profile, to come in for who is entered, with the evidence, what the event demands of the newcomer
 * in writing, and the newcomer's consent.
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
  summary: 'Unit or committee ask for somebody to come in for who is entered',
  access: 'signed-in',
  body: substituteRequest,
  answer: entry,
});

/** `version` is that of the request, not of the entry. */
export const substituteAct = strict({ version });

export const approveSubstitute = call('POST', '/entries/:id/substitute/approve', {
  summary: 'The committee grants the substitute',
  access: 'signed-in',
  body: substituteAct,
  answer: entry,
});

export const withdrawSubstitute = call('POST', '/entries/:id/substitute/withdraw', {
  summary: 'Whoever asked takes it back',
  access: 'signed-in',
  body: substituteAct,
  answer: entry,
});

export const substituteRefusal = strict({ version, reason: requiredReason });

export const refuseSubstitute = call('POST', '/entries/:id/substitute/refuse', {
  summary: 'The committee refuses the substitute',
  access: 'signed-in',
  body: substituteRefusal,
  answer: entry,
});
