/**
 * What follows from who somebody is: kind, home and system number [S40, S41, D3]. Pure, so that
 * header, homes, guards and storage all ask the same place.
 */

export type UserKind = 'personal' | 'exhibitor' | 'unit' | 'expert';

const homes: Record<UserKind, { home: string; system: number }> = {
  personal: { home: '/gameApply/index', system: 1 },
  exhibitor: { home: '/exhibitor/index', system: 8 },
  unit: { home: '/match', system: 6 },
  expert: { home: '/expertBank', system: 6 },
};

/** By the first role's name, then by `is_unit` [D3]. */
export function userKind(roles: readonly { name: string }[], isUnit: number): UserKind {
  const first = roles[0]?.name;
  if (first === 'Personal') return 'personal';
  if (first === 'Exhibitor') return 'exhibitor';
  return isUnit === 1 ? 'unit' : 'expert';
}

/** The role of the units that organise a competition; all others take part [S7]. */
export const ORGANISER_ROLE = 'Committee';

/** Home path and system number after signing in [S40, D3]. */
export function homeOf(kind: UserKind): { home: string; system: number } {
  return homes[kind];
}

const systemRoles = [
  'training management',
  'business review',
  'high-skilled talent management',
  'technical college publicity',
  'system management',
];

/** The role string of a system number, kept as `type_d`; an unknown number is training management [S41]. */
export function systemRole(system: number): string {
  return systemRoles[system] ?? 'training management';
}
