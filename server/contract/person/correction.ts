import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { secondPersons } from '../session/acting-identity.ts';
import { bulkOutcomes, bulkRecords } from '../kit/bulk.ts';
import { creditCode } from '../unit/credit-code.ts';
import { fault } from '../kit/faults.ts';
import { certificateNumber, key, text } from '../kit/fields.ts';
import { organisationName, personName } from './name-fields.ts';
import { storedFile } from '../file.ts';
import { identityNumber } from '../kit/identity.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** Requests to change a locked field, with evidence. The text 请联系大赛组委会修改 refers to them [S56]. */

/**
 * The fields that can be corrected, each with the schema of its new value. The first three belong to a
 * person, the last one to the file of an expert.
 */
export const correctable = {
  real_name: personName(2, 30),
  id_no: identityNumber,
  /**
   * The number of the caller's profile, if another account has the same number. The committee decides which
   * account it belongs to.
   */
  identity: identityNumber,
  org_name: organisationName(4),
  credit_code: creditCode,
  /** The number of an expert's certificate. The correction also enters a number that is still empty. */
  cert_no: v.pipe(certificateNumber, v.nonEmpty(fault('required'))),
} as const;
export type CorrectionField = keyof typeof correctable;

export const correctionFields = [
  'real_name',
  'id_no',
  'identity',
  'org_name',
  'credit_code',
  'cert_no',
] as const;

/**
 * The fields that an approval or an entry locks, by their table, each with the correction that changes it
 * [S56]. A module that locks a field names it from here, so that no field is locked without a correction.
 */
export const lockedFields = {
  persons: { real_name: 'real_name', id_no: 'id_no' },
  organisations: { name: 'org_name', credit_code: 'credit_code' },
  experts: { cert_no: 'cert_no' },
} as const satisfies Record<string, Record<string, CorrectionField>>;
/** A field of a table that can be locked. */
export type LockedField<Table extends keyof typeof lockedFields> = keyof (typeof lockedFields)[Table];
export const correctionStatuses = ['filed', 'approved', 'refused', 'withdrawn'] as const;

const reason = requiredReason;

/** POST /user/profile/corrections. `value` is validated by the schema of its field. */
export const newCorrection = strict({
  field: v.picklist(correctionFields, fault('choice')),
  value: v.pipe(v.string(fault('type')), v.trim(), text(1, 100)),
  reason,
  file_id: key,
});
export type NewCorrection = v.InferOutput<typeof newCorrection>;

/** POST /corrections/:id/{approve|withdraw}. */
export const correctionAct = strict({ version });

/** POST /corrections/approve. */
export const correctionApprovals = strict({ records: bulkRecords });

/** POST /corrections/:id/refuse. */
export const correctionRefusal = strict({ version, reason });

/** POST /corrections/:id/reveal. The reason is stored permanently. */
export const correctionReveal = strict({ reason });
export const revealedCorrection = v.object({ old_value: v.string(), new_value: v.string() });
export type RevealedCorrection = v.InferOutput<typeof revealedCorrection>;

/** The sort keys of corrections. */
export const correctionOrders = sortedBy('filed_at', 'field', 'status');

/** GET /corrections: the caller's own corrections, and for a committee those that it decides on. */
export const correctionQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...correctionStatuses], fault('choice')), ''),
  field: v.optional(v.picklist(['', ...correctionFields], fault('choice')), ''),
  /** '' sorts the latest first. */
  sort: sortQuery(correctionOrders),
});
export type CorrectionQuery = v.InferOutput<typeof correctionQuery>;

/** GET /corrections/:id. Every act on the correction returns this object. */
export const correction = v.object({
  id: v.string(),
  field: v.picklist(correctionFields),
  /** The name of the person or organisation. */
  subject: v.string(),
  /** Identity numbers are masked. */
  old_value: v.string(),
  new_value: v.string(),
  reason: v.string(),
  file: storedFile,
  status: v.picklist(correctionStatuses),
  version: v.number(),
  /** Username. */
  filed_by: v.string(),
  /** ISO 8601 with offset +08:00. '' if it has not happened. */
  filed_at: v.string(),
  decided_at: v.string(),
  decision_reason: v.string(),
  /**
   * For the committee: the other accounts with a claimed identity number. `answer`: the id of the claim that
   * the account has filed in response.
   */
  holders: v.array(v.object({ username: v.string(), real_name: v.string(), answer: v.string() })),
  /** The role of the reader, which the guards of the chart read. */
  by: v.picklist(['applicant', 'organiser']),
  /**
   * Whether the reader counts as another person than the applicant. It has a meaning only in the response for
   * a single correction.
   */
  second: v.picklist(secondPersons),
});
export type Correction = v.InferOutput<typeof correction>;

export const correctionList = v.object({
  data: v.array(
    v.object({
      ...correction.entries,
      /** Whether the reader decides on the correction and has opened it since its last change. */
      is_opened: v.boolean(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type CorrectionList = v.InferOutput<typeof correctionList>;

export const fileCorrection = call('POST', '/user/profile/corrections', {
  summary: 'Requests the correction of a locked field',
  access: 'signed-in',
  body: newCorrection,
  answer: correction,
});

export const listCorrections = call('GET', '/corrections', {
  summary: 'Lists corrections: the caller’s own, or those that the caller decides on',
  access: 'signed-in',
  query: correctionQuery,
  answer: correctionList,
});

export const getCorrection = call('GET', '/corrections/:id', {
  summary: 'Returns a correction, and notes that the person has opened it who decides on it',
  access: 'signed-in',
  isNoted: true,
  answer: correction,
});

export const approveCorrection = call('POST', '/corrections/:id/approve', {
  summary: 'Approves a correction, which changes the field',
  access: 'signed-in',
  body: correctionAct,
  answer: correction,
});

export const approveCorrections = call('POST', '/corrections/approve', {
  summary: 'Approves many corrections that the caller has opened since their last change',
  access: 'signed-in',
  body: correctionApprovals,
  // Each correction has its own transaction. Its version shows whether the act was done before.
  isRepeatable: true,
  answer: bulkOutcomes,
});

export const refuseCorrection = call('POST', '/corrections/:id/refuse', {
  summary: 'Refuses a correction',
  access: 'signed-in',
  body: correctionRefusal,
  answer: correction,
});

export const withdrawCorrection = call('POST', '/corrections/:id/withdraw', {
  summary: 'Withdraws a correction',
  access: 'signed-in',
  body: correctionAct,
  answer: correction,
});

export const revealCorrection = call('POST', '/corrections/:id/reveal', {
  summary: 'Returns both values of a correction in full',
  access: 'signed-in',
  body: correctionReveal,
  answer: revealedCorrection,
});
