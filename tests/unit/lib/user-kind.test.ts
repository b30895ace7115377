import { expect, it } from 'vitest';
import { homeOf, systemRole, userKind } from '../../../src/lib/user-kind.ts';

it.each([
  { roles: [{ name: 'Personal' }], isUnit: 0, kind: 'personal' },
  { roles: [{ name: 'Personal' }, { name: 'Exhibitor' }], isUnit: 0, kind: 'personal' },
  { roles: [{ name: 'Exhibitor' }, { name: 'Personal' }], isUnit: 0, kind: 'exhibitor' },
  { roles: [{ name: 'Committee' }], isUnit: 1, kind: 'unit' },
  { roles: [], isUnit: 1, kind: 'unit' },
  { roles: [{ name: 'Expert' }], isUnit: 0, kind: 'expert' },
  { roles: [], isUnit: 0, kind: 'expert' },
])(
  '[S2, S40, D3] $roles with is_unit $isUnit is $kind: the first role decides',
  ({ roles, isUnit, kind }) => {
    expect(userKind(roles, isUnit)).toBe(kind);
  },
);

it('[S40, D3] a role has priority over is_unit', () => {
  expect(userKind([{ name: 'Personal' }], 1)).toBe('personal');
  expect(userKind([{ name: 'Exhibitor' }], 1)).toBe('exhibitor');
});

it.each([
  ['personal', '/gameApply/index', 1],
  ['exhibitor', '/exhibitor/index', 8],
  ['unit', '/match', 6],
  ['expert', '/expertBank', 6],
] as const)('[S7, S40, D3] the kind %s has the home %s and the system %i', (kind, home, system) => {
  expect(homeOf(kind)).toEqual({ home, system });
});

it.each([
  [0, 'training management'],
  [1, 'business review'],
  [2, 'high-skilled talent management'],
  [3, 'technical college publicity'],
  [4, 'system management'],
  [5, 'training management'],
  [6, 'training management'],
  [8, 'training management'],
  [-1, 'training management'],
  [1.5, 'training management'],
  [Number.NaN, 'training management'],
])('[S41] system %d has the role %s', (system, role) => {
  expect(systemRole(system)).toBe(role);
});
