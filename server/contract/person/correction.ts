import * as v from 'valibot';
import { secondPersons } from '../session/acting-identity.ts';
import { creditCode } from '../kit/credit-code.ts';
import { fault } from '../kit/faults.ts';
import { key, organisationName, personName, text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { identityNumber } from '../kit/identity.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** Requests to change a field that is locked, with evidence: what stands behind 请联系大赛组委会修改 [S56]. */

/** The fields that can be asked for, each with what its new value has to be: the first three of a person. */
export const correctable = {
  real_name: v.pipe(personName, text(2, 30)),
  id_no: identityNumber,
  /** The number of the own profile, where another account has it too: the committee settles whose it is. */
  identity: identityNumber,
  org_name: v.pipe(organisationName, text(4, 100)),
  credit_code: creditCode,
} as const;
export type CorrectionField = keyof typeof correctable;

export const correctionFields = ['real_name', 'id_no', 'identity', 'org_name', 'credit_code'] as const;
export const correctionStatuses = ['filed', 'approved', 'refused', 'withdrawn'] as const;

const reason = v.pipe(v.string(fault('type')), v.trim(), text(2, 500));

/** POST /user/profile/corrections; `value` is checked as the field's own. */
export const newCorrection = strict({
  field: v.picklist(correctionFields, fault('choice')),
  value: v.pipe(v.string(fault('type')), v.trim(), text(1, 100)),
  reason,
  file_id: key,
});
export type NewCorrection = v.InferOutput<typeof newCorrection>;

/** POST /corrections/:id/{approve|withdraw}. */
export const correctionAct = strict({ version });

/** POST /corrections/:id/refuse. */
export const correctionRefusal = strict({ version, reason });

/** POST /corrections/:id/reveal: what for is kept for good. */
export const correctionReveal = strict({ reason });
export const revealedCorrection = v.object({ old_value: v.string(), new_value: v.string() });
export type RevealedCorrection = v.InferOutput<typeof revealedCorrection>;

/** By what corrections are sorted. */
export const correctionOrders = sortedBy('filed_at', 'field', 'status');

/** GET /corrections: one's own, and for a committee those it decides on. */
export const correctionQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...correctionStatuses], fault('choice')), ''),
  field: v.optional(v.picklist(['', ...correctionFields], fault('choice')), ''),
  /** '' for the latest first. */
  sort: sortQuery(correctionOrders),
});
export type CorrectionQuery = v.InferOutput<typeof correctionQuery>;

/** GET /corrections/:id, and what every act on it answers. */
export const correction = v.object({
  id: v.string(),
  field: v.picklist(correctionFields),
  /** The person or organisation it is about. */
  subject: v.string(),
  /** Identity numbers masked. */
  old_value: v.string(),
  new_value: v.string(),
  reason: v.string(),
  file: storedFile,
  status: v.picklist(correctionStatuses),
  version: v.number(),
  /** Username. */
  filed_by: v.string(),
  /** ISO 8601 with offset +08:00; '' where it has not happened. */
  filed_at: v.string(),
  decided_at: v.string(),
  decision_reason: v.string(),
  /** For the committee: the other accounts with a claimed identity number, and the claim each has answered with. */
  holders: v.array(v.object({ username: v.string(), real_name: v.string(), answer: v.string() })),
  /** What the chart of a correction asks for. */
  by: v.picklist(['applicant', 'organiser']),
  /** Whether the reader counts as another person than the applicant; of meaning on the page of one. */
  second: v.picklist(secondPersons),
});
export type Correction = v.InferOutput<typeof correction>;

export const correctionList = v.object({
  data: v.array(correction),
  meta: v.object({ pagination }),
});
export type CorrectionList = v.InferOutput<typeof correctionList>;

export const fileCorrection = call('POST', '/user/profile/corrections', {
  summary: 'Asks for the correction of a locked field',
  access: 'signed-in',
  body: newCorrection,
  answer: correction,
});

export const listCorrections = call('GET', '/corrections', {
  summary: 'Corrections: the own, or those one decides on',
  access: 'signed-in',
  query: correctionQuery,
  answer: correctionList,
});

export const getCorrection = call('GET', '/corrections/:id', {
  summary: 'A correction',
  access: 'signed-in',
  answer: correction,
});

export const approveCorrection = call('POST', '/corrections/:id/approve', {
  summary: 'Makes the correction',
  access: 'signed-in',
  body: correctionAct,
  answer: correction,
});

export const refuseCorrection = call('POST', '/corrections/:id/refuse', {
  summary: 'Refuses it',
  access: 'signed-in',
  body: correctionRefusal,
  answer: correction,
});

export const withdrawCorrection = call('POST', '/corrections/:id/withdraw', {
  summary: 'Takes it back',
  access: 'signed-in',
  body: correctionAct,
  answer: correction,
});

export const revealCorrection = call('POST', '/corrections/:id/reveal', {
  summary: 'Both values in full',
  access: 'signed-in',
  body: correctionReveal,
  answer: revealedCorrection,
});
