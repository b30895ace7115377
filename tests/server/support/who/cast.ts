/**
 * The accounts of the permission test: one of every kind, on two independent sides. Side A is unit A,
 * committee A and their records. Side B is the same with unit B and committee B.
 */

export const kinds = [
  'nobody',
  'personA',
  'personB',
  'declarer',
  'exhibitor',
  'unitA',
  'unitA.registrar',
  'unitA.viewer',
  'unitB',
  'unitC',
  'committeeA',
  'committeeA.colleague',
  'committeeA.viewer',
  'committeeB',
  'committeeB.colleague',
  'exhibitorAdmin',
  'expert',
  'technician',
  'disabled',
  'mustChange',
] as const;
export type Kind = (typeof kinds)[number];

type OrganisationId =
  | 'unitA'
  | 'unitB'
  | 'unitC'
  | 'committeeA'
  | 'committeeB'
  | 'showcase'
  | 'fair'
  | 'technology';

/** The properties of an account. */
export interface Made {
  roles: readonly [string, ...string[]];
  isUnit?: boolean;
  contactName?: string;
  organisation?: OrganisationId;
  capacity?: 'administrator' | 'registrar' | 'viewer';
  /** Whether the affiliation of the account is not confirmed. */
  isUnconfirmed?: true;
  status?: 'disabled';
  hasIssuedPassword?: true;
  /**
   * Whether the account has a profile, with its own identity number. Accounts of committees have a proven
   * identity instead.
   */
  isPerson?: true;
}

const unit = (organisation: OrganisationId, capacity: NonNullable<Made['capacity']>): Made => ({
  roles: ['Unit'],
  isUnit: true,
  organisation,
  capacity,
});
const committee = (organisation: OrganisationId, capacity: NonNullable<Made['capacity']>): Made => ({
  roles: ['Committee'],
  isUnit: true,
  organisation,
  capacity,
});
const person = (organisation?: OrganisationId): Made => ({
  roles: ['Personal'],
  isPerson: true,
  ...(organisation !== undefined && { organisation }),
});

/** The accounts that make calls, and the accounts that only occur in records. */
export const cast = {
  personA: person('unitA'),
  personB: person('unitB'),
  // Claims an affiliation with unit A, which is not confirmed.
  declarer: { ...person('unitA'), isUnconfirmed: true },
  exhibitor: { roles: ['Exhibitor'], organisation: 'showcase', capacity: 'administrator' },
  unitA: unit('unitA', 'administrator'),
  'unitA.registrar': unit('unitA', 'registrar'),
  'unitA.viewer': unit('unitA', 'viewer'),
  unitB: unit('unitB', 'administrator'),
  unitC: { ...unit('unitC', 'administrator'), isUnconfirmed: true },
  committeeA: committee('committeeA', 'administrator'),
  'committeeA.colleague': committee('committeeA', 'registrar'),
  'committeeA.viewer': committee('committeeA', 'viewer'),
  committeeB: committee('committeeB', 'administrator'),
  'committeeB.colleague': committee('committeeB', 'registrar'),
  exhibitorAdmin: {
    roles: ['ExhibitorAdmin'],
    isUnit: true,
    contactName: '展商管理员',
    organisation: 'fair',
    capacity: 'administrator',
  },
  expert: { roles: ['Expert'], isPerson: true },
  // Belongs to an organisation that holds no competition.
  technician: {
    roles: ['Committee', 'Technician'],
    isUnit: true,
    organisation: 'technology',
    capacity: 'administrator',
  },
  disabled: { ...committee('committeeA', 'administrator'), status: 'disabled' },
  mustChange: { ...committee('committeeA', 'administrator'), hasIssuedPassword: true },
  'newcomer.A': person('unitA'),
  'newcomer.B': person('unitB'),
  'first.A': person('unitA'),
  'second.A': person('unitA'),
  veteran: { roles: ['Expert'], isPerson: true },
  'extra.unitA': unit('unitA', 'registrar'),
  'extra.unitB': unit('unitB', 'registrar'),
  'extra.committeeA': committee('committeeA', 'registrar'),
  'extra.committeeB': committee('committeeB', 'registrar'),
} as const satisfies Readonly<Record<string, Made>>;
export type Name = keyof typeof cast;

/** Kinds without any access: without a token, or with an invalid one. */
export const shutOut: readonly Kind[] = ['nobody', 'disabled'];
