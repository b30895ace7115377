import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { bulkOutcomes, bulkRecords } from '../kit/bulk.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { organisationName } from '../person/name-fields.ts';
import { storedFile } from '../file.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/**
 * Confirmations of organisations by a committee (单位认证), and of the people of an organisation by its
 * administrators (人员归属确认). Instants are ISO 8601 with offset +08:00, or '' for none.
 */

export const unitStatuses = ['registered', 'submitted', 'confirmed', 'refused', 'suspended'] as const;
export const affiliationStatuses = ['offered', 'claimed', 'confirmed', 'refused', 'ended'] as const;

const reason = requiredReason;

/** The body of every act without a reason: submit, confirm, restore; claim, accept, decline. */
export const confirmationAct = strict({ version });
/** The body of every act with a reason: refuse, suspend, end. */
export const reasonedConfirmationAct = strict({ version, reason });
/** POST /confirmations/units/confirm. */
export const unitConfirmations = strict({ records: bulkRecords });

/** The sort keys of units. */
export const unitOrders = sortedBy('name', 'contact', 'applied_at', 'status');

/** GET /confirmations/units: the units that wait longest first. */
export const unitConfirmationQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...unitStatuses], fault('choice')), ''),
  /**
   * Matches any part of the name or of its pinyin, the beginning of the credit code, or the whole telephone
   * number of the contact or of the applicant.
   */
  text: v.optional(text(0, 50), ''),
  /** '' sorts the units that wait longest first. */
  sort: sortQuery(unitOrders),
});
export type UnitConfirmationQuery = v.InferOutput<typeof unitConfirmationQuery>;

/** GET /confirmations/units/:id. Every act on the unit returns this object. */
export const unitConfirmation = v.object({
  id: v.string(),
  name: v.string(),
  credit_code: v.string(),
  kind: v.picklist(['', 'enterprise', 'school', 'association', 'government', 'bureau']),
  region_code: v.string(),
  contact: v.string(),
  /** Masked. */
  contact_phone: v.string(),
  /** The stamp while a decision depends on it. Null otherwise. */
  stamp: v.nullable(storedFile),
  /** The administrator who applied. Null until there is an application. */
  applicant: v.nullable(v.object({ username: v.string(), name: v.string(), phone: v.string() })),
  status: v.picklist(unitStatuses),
  version: v.number(),
  applied_at: v.string(),
  decided_at: v.string(),
  reason: v.string(),
  /**
   * The competitions that are not over and in which a confirmed or suspended organisation has entries or an
   * application to exhibit. Lists do not contain them.
   */
  takes_part: v.array(v.object({ competition: v.string(), enters: v.boolean(), exhibits: v.boolean() })),
  /** Other organisations that have declared the same name or credit code. Lists do not contain them. */
  declared_by: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      credit_code: v.string(),
      status: v.picklist(unitStatuses),
      /** Whether this organisation holds the name or the code. */
      isHolder: v.boolean(),
      /** Whether the reader decides on it, and can open it. */
      isOpen: v.boolean(),
    }),
  ),
  /** The role of the reader, which the guards of an organisation's chart read. */
  by: v.picklist(['applicant', 'committee', 'technician']),
  facts: v.object({
    isComplete: v.boolean(),
    isCommittee: v.boolean(),
    /** Whether another organisation is confirmed with the name or the credit code. */
    isHeld: v.boolean(),
  }),
});
export type UnitConfirmation = v.InferOutput<typeof unitConfirmation>;

export const unitConfirmationList = v.object({
  data: v.array(
    v.object({
      ...v.omit(unitConfirmation, ['declared_by', 'takes_part']).entries,
      /** Whether the reader has opened the unit since its last change. */
      is_opened: v.boolean(),
    }),
  ),
  meta: v.object({ pagination }),
});
export type UnitConfirmationList = v.InferOutput<typeof unitConfirmationList>;

/** The sort keys of the people of a unit. */
export const peopleOrders = sortedBy('name', 'since', 'status');

/** GET /units/self/people: the people who wait longest first. */
export const affiliationQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...affiliationStatuses], fault('choice')), ''),
  /** Matches the beginning of the name or username. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts the people who wait longest first. */
  sort: sortQuery(peopleOrders),
});
export type AffiliationQuery = v.InferOutput<typeof affiliationQuery>;

/** GET /units/self/people/:id. Every act on the affiliation returns this object. */
export const affiliation = v.object({
  /** The id of the account. */
  id: v.string(),
  username: v.string(),
  name: v.string(),
  /** The name in the profile. '' if the profile is not filled in. */
  real_name: v.string(),
  /** Masked. */
  phone: v.string(),
  /**
   * Whether the owner has proven the number. Before that, the number is only what the organisation has given.
   */
  phone_confirmed: v.boolean(),
  region_code: v.string(),
  /** Whether the account acts for the organisation. */
  is_office: v.boolean(),
  /** The number of entries that the account has submitted under the name of the organisation. */
  entries: v.number(),
  status: v.picklist(affiliationStatuses),
  version: v.number(),
  since: v.string(),
  reason: v.string(),
  /** The role of the reader, which the guards of an affiliation's chart read. */
  by: v.picklist(['person', 'unit']),
});
export type Affiliation = v.InferOutput<typeof affiliation>;

export const affiliationList = v.object({
  data: v.array(affiliation),
  meta: v.object({ pagination }),
});
export type AffiliationList = v.InferOutput<typeof affiliationList>;

/** GET /user/affiliation: the organisation of the caller's account. Null for none. */
export const ownAffiliation = v.object({
  affiliation: v.nullable(
    v.object({
      organisation: v.string(),
      status: v.picklist(affiliationStatuses),
      /** Whether the organisation itself is confirmed. Only then can an administrator answer the claim. */
      is_confirmed: v.boolean(),
      reason: v.string(),
      version: v.number(),
    }),
  ),
});
export type OwnAffiliation = v.InferOutput<typeof ownAffiliation>;

export const listUnitConfirmations = call('GET', '/confirmations/units', {
  summary: 'Lists units, for the committee that confirms them',
  access: 'signed-in',
  query: unitConfirmationQuery,
  answer: unitConfirmationList,
});

export const getUnitConfirmation = call('GET', '/confirmations/units/:id', {
  summary: 'Returns a unit with its evidence, and notes that the decider has opened it',
  access: 'signed-in',
  isNoted: true,
  answer: unitConfirmation,
});

export const confirmUnit = call('POST', '/confirmations/units/:id/confirm', {
  summary: 'Confirms a unit',
  access: 'signed-in',
  body: confirmationAct,
  answer: unitConfirmation,
});

export const confirmUnits = call('POST', '/confirmations/units/confirm', {
  summary: 'Confirms many units that the caller has opened since their last change',
  access: 'signed-in',
  body: unitConfirmations,
  // Each unit has its own transaction. Its version shows whether the act was done before.
  isRepeatable: true,
  answer: bulkOutcomes,
});

export const refuseUnit = call('POST', '/confirmations/units/:id/refuse', {
  summary: 'Refuses a unit, with a reason',
  access: 'signed-in',
  body: reasonedConfirmationAct,
  answer: unitConfirmation,
});

export const suspendUnit = call('POST', '/confirmations/units/:id/suspend', {
  summary: 'Suspends a unit, with a reason',
  access: 'signed-in',
  body: reasonedConfirmationAct,
  answer: unitConfirmation,
});

export const restoreUnit = call('POST', '/confirmations/units/:id/restore', {
  summary: 'Lifts the suspension of a unit',
  access: 'signed-in',
  body: confirmationAct,
  answer: unitConfirmation,
});

export const listAffiliations = call('GET', '/units/self/people', {
  summary: 'Lists the people of the unit, with the state of their affiliation',
  access: 'signed-in',
  query: affiliationQuery,
  answer: affiliationList,
});

export const getAffiliation = call('GET', '/units/self/people/:id', {
  summary: 'Returns a person of the unit',
  access: 'signed-in',
  answer: affiliation,
});

export const confirmPerson = call('POST', '/units/self/people/:id/confirm', {
  summary: 'Confirms that a person belongs to the unit',
  access: 'signed-in',
  body: confirmationAct,
  answer: affiliation,
});

export const refusePerson = call('POST', '/units/self/people/:id/refuse', {
  summary: 'Refuses the affiliation of a person, with a reason',
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
  summary: 'Returns the organisation of the caller’s account',
  access: 'signed-in',
  answer: ownAffiliation,
});

/** POST /user/affiliation: the name of the unit, as at registration. */
export const namedOrganisation = strict({ org_name: organisationName(4) });

export const nameOrganisation = call('POST', '/user/affiliation', {
  summary: 'Names the organisation of an account that has none',
  access: 'signed-in',
  body: namedOrganisation,
  answer: ownAffiliation,
});

export const claimAffiliation = call('POST', '/user/affiliation/claim', {
  summary: 'Asks the organisation again to confirm the affiliation',
  access: 'signed-in',
  body: confirmationAct,
  answer: ownAffiliation,
});

export const acceptAffiliation = call('POST', '/user/affiliation/accept', {
  summary: 'Accepts the affiliation to the organisation',
  access: 'signed-in',
  body: confirmationAct,
  answer: ownAffiliation,
});

export const declineAffiliation = call('POST', '/user/affiliation/decline', {
  summary: 'Declines the affiliation to the organisation',
  access: 'signed-in',
  body: confirmationAct,
  answer: ownAffiliation,
});
