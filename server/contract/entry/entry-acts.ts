import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { personName, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { reason, requiredReason, coachPhone, remarks, fileId } from './entry-fields.ts';
import { entry } from './entry.ts';

/** What is done to an entry of one person, from its beginning to its end: domain.md 3. */

export const newEntry = strict({ event_id: v.pipe(v.string(fault('type')), text(1, 64)) });

export const beginEntry = call('POST', '/entries', {
  summary: 'Begins an entry, or gives the one under way',
  access: 'competitor',
  body: newEntry,
  answer: entry,
});

export const entryChange = strict({
  version,
  coach_name: personName,
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

/** With consent to what is collected for the competition. */
export const submission = strict({ version, consent: v.literal(true, fault('consent.missing')) });

export const submitEntry = call('POST', '/entries/:id/submit', {
  summary: 'Hands an entry in',
  access: 'signed-in',
  body: submission,
  answer: entry,
});

/** The unit says that the stamped form is with it. */
export const endorsement = strict({ version, stamped: v.literal(true, fault('required')) });

export const endorseEntry = call('POST', '/entries/:id/endorse', {
  summary: 'The unit endorses it',
  access: 'signed-in',
  body: endorsement,
  answer: entry,
});

/** `reason` where a check does not pass by itself. */
export const approval = strict({ version, reason });

export const approveEntry = call('POST', '/entries/:id/approve', {
  summary: 'A reviewer approves it',
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

/** What is to be put right, field by field, within so many hours. */
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
  summary: 'A reviewer returns it, with a reason for each field',
  access: 'signed-in',
  body: returning,
  answer: entry,
});

export const rejection = strict({ version, reason: requiredReason });

export const rejectEntry = call('POST', '/entries/:id/reject', {
  summary: 'A reviewer rejects it',
  access: 'signed-in',
  body: rejection,
  answer: entry,
});

export const revocation = strict({ version, reason: requiredReason });

export const revokeEntry = call('POST', '/entries/:id/revoke', {
  summary: 'A reviewer takes an approval back, with a reason',
  access: 'signed-in',
  body: revocation,
  answer: entry,
});

/** The committee gives a reason, the person need not. */
export const withdrawal = strict({ version, reason });

export const withdrawEntry = call('POST', '/entries/:id/withdraw', {
  summary: 'Owner, unit or committee withdraw it',
  access: 'signed-in',
  body: withdrawal,
  answer: entry,
});
