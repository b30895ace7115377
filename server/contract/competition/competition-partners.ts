import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { organisationName } from '../person/name-fields.ts';
import { nameKey } from '../person/names.ts';
import { recordOf } from '../kit/keys-of.ts';

/**
 * The organisations that official papers name below the host of a competition, in this order: 承办单位, 协办单位 and
 * 支持单位. They are names only. An organisation that acts on a competition is one of its committees.
 */
export const partnerRoles = ['organised_by', 'co_organised_by', 'supported_by'] as const;
export type PartnerRole = (typeof partnerRoles)[number];

/** The maximum number of organisations of each role. */
export const PARTNERS_AT_MOST = 20;

/** The names of one role, in the order of the papers. Each occurs once. */
const partnerNames = v.pipe(
  v.array(organisationName(2), fault('type')),
  v.maxLength(PARTNERS_AT_MOST, fault('most', PARTNERS_AT_MOST)),
  v.checkItems(
    (name, at, names) => names.findIndex((other) => nameKey(other) === nameKey(name)) === at,
    fault('partner.twice'),
  ),
);

/** The fields of a form or a call. */
export const partnerFields = recordOf(partnerRoles, () => partnerNames);

/** The fields of an answer. */
export const partners = recordOf(partnerRoles, () => v.array(v.string()));
export type Partners = Readonly<Record<PartnerRole, readonly string[]>>;
