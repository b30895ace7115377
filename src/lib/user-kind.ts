/**
 * The kind, home and system number of a user [S40, S41, D3]. The functions are pure, so that header, home
 * pages, guards and storage all use the same rules.
 */

export type UserKind = 'personal' | 'exhibitor' | 'unit' | 'expert';

const homes: Record<UserKind, { home: string; system: number }> = {
  personal: { home: '/gameApply/index', system: 1 },
  exhibitor: { home: '/exhibitor/index', system: 8 },
  unit: { home: '/match', system: 6 },
  expert: { home: '/expertBank', system: 6 },
};

/** Returns the kind of a user, determined by the name of the first role, then by `is_unit` [D3]. */
export function userKind(roles: readonly { name: string }[], isUnit: number): UserKind {
  const first = roles[0]?.name;
  if (first === 'Personal') return 'personal';
  if (first === 'Exhibitor') return 'exhibitor';
  return isUnit === 1 ? 'unit' : 'expert';
}

/** The role of experts of the bank. A registrant who joins the bank receives it as a second role. */
export const EXPERT_ROLE = 'Expert';

/** The role of units that organise a competition. All other units take part [S7]. */
export const ORGANISER_ROLE = 'Committee';

/** Returns the home path and the system number after sign-in [S40, D3]. */
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

/**
 * Returns the role string of a system number, stored as `type_d`. An unknown number is training management
 * [S41].
 */
export function systemRole(system: number): string {
  return systemRoles[system] ?? 'training management';
}
