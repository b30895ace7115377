import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/**
 * Confirmations: of organisations by a committee (单位认证), of the people of an organisation by its
 * administrators (人员归属确认). Instants are ISO 8601 with offset +08:00, '' where there is none.
 */

export const unitStatuses = ['registered', 'submitted', 'confirmed', 'refused', 'suspended'] as const;
export const affiliationStatuses = ['offered', 'claimed', 'confirmed', 'refused', 'ended'] as const;

const reason = v.pipe(v.string(fault('type')), v.trim(), text(2, 500));

/** Every act without a reason: submit, confirm, restore; claim, accept, decline. */
export const confirmationAct = strict({ version });
/** Every act with one: refuse, suspend, end. */
export const reasonedConfirmationAct = strict({ version, reason });

/** By what units are sorted. */
export const unitOrders = sortedBy('name', 'contact', 'applied_at', 'status');

/** GET /confirmations/units: those that wait longest first. */
export const unitConfirmationQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...unitStatuses], fault('choice')), ''),
  /** The beginning of the name or of the credit code. */
  text: v.optional(text(0, 50), ''),
  /** '' for those that wait longest first. */
  sort: sortQuery(unitOrders),
});
export type UnitConfirmationQuery = v.InferOutput<typeof unitConfirmationQuery>;

/** GET /confirmations/units/:id, and what every act on it answers. */
export const unitConfirmation = v.object({
  id: v.string(),
  name: v.string(),
  credit_code: v.string(),
  kind: v.picklist(['', 'enterprise', 'school', 'association', 'government', 'bureau']),
  region_code: v.string(),
  contact: v.string(),
  /** Masked. */
  contact_phone: v.string(),
  /** While a decision depends on it; null otherwise. */
  stamp: v.nullable(storedFile),
  /** The administrator who applied; null until somebody has. */
  applicant: v.nullable(v.object({ username: v.string(), name: v.string(), phone: v.string() })),
  status: v.picklist(unitStatuses),
  version: v.number(),
  applied_at: v.string(),
  decided_at: v.string(),
  reason: v.string(),
  /** What the chart of an organisation asks for. */
  by: v.picklist(['applicant', 'committee', 'technician']),
  facts: v.object({ isComplete: v.boolean(), isCommittee: v.boolean() }),
});
export type UnitConfirmation = v.InferOutput<typeof unitConfirmation>;

export const unitConfirmationList = v.object({
  data: v.array(unitConfirmation),
  meta: v.object({ pagination }),
});
export type UnitConfirmationList = v.InferOutput<typeof unitConfirmationList>;

/** By what the people of a unit are sorted. */
export const peopleOrders = sortedBy('name', 'since', 'status');

/** GET /units/self/people: those that wait longest first. */
export const affiliationQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...affiliationStatuses], fault('choice')), ''),
  /** The beginning of the name or username. */
  text: v.optional(text(0, 50), ''),
  /** '' for those that wait longest first. */
  sort: sortQuery(peopleOrders),
});
export type AffiliationQuery = v.InferOutput<typeof affiliationQuery>;

/** GET /units/self/people/:id, and what every act on it answers. */
export const affiliation = v.object({
  /** Of the account. */
  id: v.string(),
  username: v.string(),
  name: v.string(),
  /** As in the profile, where it has been filled in; '' otherwise. */
  real_name: v.string(),
  /** Masked. */
  phone: v.string(),
  /** Its owner has proven it; until then it is only what the organisation has given. */
  phone_confirmed: v.boolean(),
  region_code: v.string(),
  /** The account acts for the organisation. */
  is_office: v.boolean(),
  /** How many entries the account has handed in under the name of the organisation. */
  entries: v.number(),
  status: v.picklist(affiliationStatuses),
  version: v.number(),
  since: v.string(),
  reason: v.string(),
  /** What the chart of an affiliation asks for. */
  by: v.picklist(['person', 'unit']),
});
export type Affiliation = v.InferOutput<typeof affiliation>;

export const affiliationList = v.object({
  data: v.array(affiliation),
  meta: v.object({ pagination }),
});
export type AffiliationList = v.InferOutput<typeof affiliationList>;

/** GET /user/affiliation: the organisation of one's own account; null for none. */
export const ownAffiliation = v.object({
  affiliation: v.nullable(
    v.object({
      organisation: v.string(),
      status: v.picklist(affiliationStatuses),
      /** The organisation itself has been confirmed, so that somebody can answer. */
      is_confirmed: v.boolean(),
      reason: v.string(),
      version: v.number(),
    }),
  ),
});
export type OwnAffiliation = v.InferOutput<typeof ownAffiliation>;

export const listUnitConfirmations = call('GET', '/confirmations/units', {
  summary: 'Units, for the committee that confirms them',
  access: 'signed-in',
  query: unitConfirmationQuery,
  answer: unitConfirmationList,
});

export const getUnitConfirmation = call('GET', '/confirmations/units/:id', {
  summary: 'A unit with its evidence',
  access: 'signed-in',
  answer: unitConfirmation,
});

export const confirmUnit = call('POST', '/confirmations/units/:id/confirm', {
  summary: 'Confirms it',
  access: 'signed-in',
  body: confirmationAct,
  answer: unitConfirmation,
});

export const refuseUnit = call('POST', '/confirmations/units/:id/refuse', {
  summary: 'Refuses it, with a reason',
  access: 'signed-in',
  body: reasonedConfirmationAct,
  answer: unitConfirmation,
});

export const suspendUnit = call('POST', '/confirmations/units/:id/suspend', {
  summary: 'Suspends it, with a reason',
  access: 'signed-in',
  body: reasonedConfirmationAct,
  answer: unitConfirmation,
});

export const restoreUnit = call('POST', '/confirmations/units/:id/restore', {
  summary: 'Lifts the suspension',
  access: 'signed-in',
  body: confirmationAct,
  answer: unitConfirmation,
});

export const listAffiliations = call('GET', '/units/self/people', {
  summary: 'People of the unit, and who says so',
  access: 'signed-in',
  query: affiliationQuery,
  answer: affiliationList,
});

export const getAffiliation = call('GET', '/units/self/people/:id', {
  summary: 'One of them',
  access: 'signed-in',
  answer: affiliation,
});

export const confirmPerson = call('POST', '/units/self/people/:id/confirm', {
  summary: 'Confirms that they belong to it',
  access: 'signed-in',
  body: confirmationAct,
  answer: affiliation,
});

export const refusePerson = call('POST', '/units/self/people/:id/refuse', {
  summary: 'Says that they do not, with a reason',
  access: 'signed-in',
  body: reasonedConfirmationAct,
  answer: affiliation,
});

export const endPerson = call('POST', '/units/self/people/:id/end', {
  summary: 'Ends an affiliation, with a reason',
  access: 'signed-in',
  body: reasonedConfirmationAct,
  answer: affiliation,
});

export const getOwnAffiliation = call('GET', '/user/affiliation', {
  summary: 'The organisation of one’s own account',
  access: 'signed-in',
  answer: ownAffiliation,
});

export const claimAffiliation = call('POST', '/user/affiliation/claim', {
  summary: 'Asks it again',
  access: 'signed-in',
  body: confirmationAct,
  answer: ownAffiliation,
});

export const acceptAffiliation = call('POST', '/user/affiliation/accept', {
  summary: 'Agrees to belong to it',
  access: 'signed-in',
  body: confirmationAct,
  answer: ownAffiliation,
});

export const declineAffiliation = call('POST', '/user/affiliation/decline', {
  summary: 'Says not to belong to it',
  access: 'signed-in',
  body: confirmationAct,
  answer: ownAffiliation,
});
