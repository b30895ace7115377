import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { peopleNames } from '../person/people-names.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { reason, coachPhone, remarks, fileId } from './entry-fields.ts';
import { entry } from './entry.ts';

/** The acts on an entry of one person, from its beginning to its end: domain.md 3. */

export const newEntry = strict({ event_id: v.pipe(v.string(fault('type')), text(1, 64)) });

export const beginEntry = call('POST', '/entries', {
  summary: 'Begins an entry, or returns the one that has begun',
  access: 'competitor',
  body: newEntry,
  answer: entry,
});

export const entryChange = strict({
  version,
  coach_name: peopleNames,
  coach_phone: coachPhone,
  remarks,
  residence_id: fileId,
  certificate_id: fileId,
  guardian_id: fileId,
});
export type EntryChange = v.InferOutput<typeof entryChange>;

export const changeEntry = call('PUT', '/entries/:id', {
  summary: 'Changes a draft or a returned entry',
  access: 'signed-in',
  body: entryChange,
  answer: entry,
});

/** `consent`: consent to the data that is collected for the competition. */
export const submission = strict({ version, consent: v.literal(true, fault('consent.missing')) });

export const submitEntry = call('POST', '/entries/:id/submit', {
  summary: 'Submits an entry',
  access: 'signed-in',
  body: submission,
  answer: entry,
});

/** `stamped`: the unit states that it holds the stamped form. */
export const endorsement = strict({ version, stamped: v.literal(true, fault('required')) });

export const endorseEntry = call('POST', '/entries/:id/endorse', {
  summary: 'Endorses an entry, as the unit',
  access: 'signed-in',
  body: endorsement,
  answer: entry,
});

/** `reason`: required if a check does not pass automatically. */
export const approval = strict({ version, reason });

export const approveEntry = call('POST', '/entries/:id/approve', {
  summary: 'Approves an entry, as a reviewer',
  access: 'signed-in',
  body: approval,
  answer: entry,
});

/** The fields of an entry that can be returned for correction. */
export const returnable = [
  'real_name',
  'id_no',
  'region_code',
  'occupation',
  'coach',
  'remarks',
  'files',
] as const;

/** `reasons`: the necessary corrections, field by field. `hours`: the time for the corrections. */
export const returning = strict({
  version,
  reasons: v.pipe(
    v.record(v.picklist(returnable, fault('unknown')), requiredReason, fault('type')),
    v.check((reasons) => Object.keys(reasons).length > 0, fault('required')),
  ),
  hours: v.pipe(
    v.number(fault('type')),
    v.integer(fault('type')),
    v.minValue(1, fault('choice')),
    v.maxValue(240, fault('choice')),
  ),
});

export const returnEntry = call('POST', '/entries/:id/return', {
  summary: 'Returns an entry with a reason for each field, as a reviewer',
  access: 'signed-in',
  body: returning,
  answer: entry,
});

export const rejection = strict({ version, reason: requiredReason });

export const rejectEntry = call('POST', '/entries/:id/reject', {
  summary: 'Rejects an entry, as a reviewer',
  access: 'signed-in',
  body: rejection,
  answer: entry,
});

export const revocation = strict({ version, reason: requiredReason });

export const revokeEntry = call('POST', '/entries/:id/revoke', {
  summary: 'Revokes the approval of an entry with a reason, as a reviewer',
  access: 'signed-in',
  body: revocation,
  answer: entry,
});

/** `reason`: required for the committee, optional for the person. */
export const withdrawal = strict({ version, reason });

export const withdrawEntry = call('POST', '/entries/:id/withdraw', {
  summary: 'Withdraws an entry, as its owner, its unit or the committee',
  access: 'signed-in',
  body: withdrawal,
  answer: entry,
});
