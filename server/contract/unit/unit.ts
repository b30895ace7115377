import * as v from 'valibot';
import { confirmationAct, unitStatuses } from './confirmation.ts';
import { creditCode } from '../kit/credit-code.ts';
import { fault } from '../kit/faults.ts';
import { key, organisationName, personName, phone, text } from '../kit/fields.ts';
import { storedFile } from '../file.ts';
import { strict } from '../kit/strict.ts';
import { capacities } from './unit-account.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** The profile of a unit or exhibitor (domain.md 2): GET and PUT /units/self. */

const unitKinds = ['enterprise', 'school', 'association', 'government', 'bureau'] as const;
export type UnitKind = (typeof unitKinds)[number];

/**
 * PUT /units/self. What is masked where it is shown is left out where it stays as it is. The name is always
 * locked, the credit code as soon as there is one.
 */
export const unitChange = strict({
  name: v.optional(v.pipe(organisationName, text(4, 100))),
  credit_code: v.optional(creditCode),
  kind: v.picklist(unitKinds, fault('choice')),
  /** GB/T 2260. */
  region_code: v.pipe(
    v.string(fault('type')),
    v.nonEmpty(fault('required')),
    v.regex(/^[1-9]\d{5}$/, fault('region.pattern')),
  ),
  contact: v.pipe(personName, text(2, 50)),
  contact_phone: v.optional(phone),
  stamp_file_id: v.nullable(key),
  version,
});
export type UnitChange = v.InferOutput<typeof unitChange>;

export const unit = v.object({
  name: v.string(),
  /** '' until given. */
  credit_code: v.string(),
  kind: v.picklist(['', ...unitKinds]),
  region_code: v.string(),
  contact: v.string(),
  /** Masked. */
  contact_phone: v.string(),
  stamp: v.nullable(storedFile),
  /** What the reader may do for it. */
  capacity: v.picklist(capacities),
  /** Of the chart of an organisation; only in `confirmed` its accounts act for it. */
  status: v.picklist(unitStatuses),
  /** Why it was refused or suspended; '' otherwise. */
  reason: v.string(),
  /** Fields that only the committee can still change. */
  locked: v.array(v.picklist(['name', 'credit_code'])),
  /** Fields that are still empty. */
  missing: v.array(v.string()),
  version: v.number(),
});
export type Unit = v.InferOutput<typeof unit>;

export const getUnit = call('GET', '/units/self', {
  summary: 'The unit of the account',
  access: 'signed-in',
  answer: unit,
});

export const changeUnit = call('PUT', '/units/self', {
  summary: 'Changes the unit',
  access: 'signed-in',
  body: unitChange,
  answer: unit,
});

export const applyForConfirmation = call('POST', '/units/self/confirmation', {
  summary: 'Hands the unit in for its confirmation',
  access: 'signed-in',
  body: confirmationAct,
  answer: unit,
});
