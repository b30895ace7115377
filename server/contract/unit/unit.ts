import * as v from 'valibot';
import { confirmationAct, unitStatuses } from './confirmation.ts';
import { creditCode } from './credit-code.ts';
import { fault } from '../kit/faults.ts';
import { key, phone } from '../kit/fields.ts';
import { organisationName, personName } from '../person/name-fields.ts';
import { storedFile } from '../file.ts';
import { strict } from '../kit/strict.ts';
import { capacities } from './unit-account.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** The profile of a unit or exhibitor (domain.md 2): GET and PUT /units/self. */

const unitKinds = ['enterprise', 'school', 'association', 'government', 'bureau'] as const;
export type UnitKind = (typeof unitKinds)[number];

/**
 * PUT /units/self. A field that responses mask is omitted if it stays the same. The name is always locked,
 * the credit code as soon as there is one.
 */
export const unitChange = strict({
  name: v.optional(organisationName(4)),
  credit_code: v.optional(creditCode),
  kind: v.picklist(unitKinds, fault('choice')),
  /** A GB/T 2260 code. */
  region_code: v.pipe(
    v.string(fault('type')),
    v.nonEmpty(fault('required')),
    v.regex(/^[1-9]\d{5}$/, fault('region.pattern')),
  ),
  contact: personName(2),
  contact_phone: v.optional(phone),
  stamp_file_id: v.nullable(key),
  version,
});
export type UnitChange = v.InferOutput<typeof unitChange>;

export const unit = v.object({
  name: v.string(),
  /** '' until the code is given. */
  credit_code: v.string(),
  kind: v.picklist(['', ...unitKinds]),
  region_code: v.string(),
  contact: v.string(),
  /** Masked. */
  contact_phone: v.string(),
  stamp: v.nullable(storedFile),
  /** The capacity in which the reader acts for the unit. */
  capacity: v.picklist(capacities),
  /** The status of the organisation's chart. The accounts act for the unit only in `confirmed`. */
  status: v.picklist(unitStatuses),
  /** The reason why the unit was refused or suspended. '' otherwise. */
  reason: v.string(),
  /** Fields that only the committee can still change. */
  locked: v.array(v.picklist(['name', 'credit_code'])),
  /** Fields that are still empty. */
  missing: v.array(v.string()),
  version: v.number(),
});
export type Unit = v.InferOutput<typeof unit>;

export const getUnit = call('GET', '/units/self', {
  summary: 'Returns the unit of the account',
  access: 'signed-in',
  answer: unit,
});

export const changeUnit = call('PUT', '/units/self', {
  summary: 'Changes the unit of the account',
  access: 'signed-in',
  body: unitChange,
  answer: unit,
});

export const applyForConfirmation = call('POST', '/units/self/confirmation', {
  summary: 'Submits the unit for its confirmation',
  access: 'signed-in',
  body: confirmationAct,
  answer: unit,
});
