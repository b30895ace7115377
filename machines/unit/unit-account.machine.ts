import { emit, setup } from 'xstate';

/** As the database has it. */
export type UnitAccountStatus = 'active' | 'disabled';

/** Another administrator of the same unit, or the owner of the account. */
export type UnitAccountActor = 'administrator' | 'self';

/** What the answer to a question about an account depends on; worked out by the server. */
export interface UnitAccountFacts {
  /** Too many failed attempts have locked its names. */
  readonly isLocked: boolean;
  /** There is a mobile number a one-time password can be sent to. */
  readonly hasPhone: boolean;
}

interface Act {
  readonly by: UnitAccountActor;
  readonly facts: UnitAccountFacts;
}

export type UnitAccountEvent =
  /** Another name, or another capacity. */
  | ({ type: 'unitAccount.change' } & Act)
  | ({ type: 'unitAccount.disable'; reason: string } & Act)
  | ({ type: 'unitAccount.enable' } & Act)
  | ({ type: 'unitAccount.unlock' } & Act)
  /** A new one-time password. */
  | ({ type: 'unitAccount.reset' } & Act)
  /** Ends its sessions. */
  | ({ type: 'unitAccount.signOut' } & Act);

const types: {
  events?: UnitAccountEvent;
  emitted?: { type: `unitAccount.${'changed' | 'unlocked' | 'reset' | 'signedOut'}` };
} = {};

export const unitAccountMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'unitAccount.changed' }),
    announceUnlock: emit({ type: 'unitAccount.unlocked' }),
    announceReset: emit({ type: 'unitAccount.reset' }),
    announceSignOut: emit({ type: 'unitAccount.signedOut' }),
  },
  guards: {
    isAnothers: (_, { by }: Act) => by === 'administrator',
    mayDisable: (_, { by, reason }: { by: UnitAccountActor; reason: string }) =>
      by === 'administrator' && reason !== '',
    mayUnlock: (_, { by, facts }: Act) => by === 'administrator' && facts.isLocked,
    mayReset: (_, { by, facts }: Act) => by === 'administrator' && facts.hasPhone,
  },
}).createMachine({
  id: 'unitAccount',
  description:
    'An account that acts for a unit, in the hands of the unit’s administrators. Nobody does any of this to ' +
    'their own account: thus a unit always keeps an administrator.',
  initial: 'active',
  states: {
    active: {
      description: 'Its owner can sign in.',
      on: {
        'unitAccount.change': {
          description: 'Its owner is called otherwise, or does more or less for the unit.',
          guard: { type: 'isAnothers', params: ({ event }) => event },
          actions: 'announceChange',
          target: 'active',
        },
        'unitAccount.disable': {
          description: 'Its owner no longer acts for the unit; the sessions end.',
          guard: { type: 'mayDisable', params: ({ event }) => event },
          target: 'disabled',
        },
        'unitAccount.unlock': {
          description: 'Before the lock opens by itself.',
          guard: { type: 'mayUnlock', params: ({ event }) => event },
          actions: 'announceUnlock',
          target: 'active',
        },
        'unitAccount.reset': {
          description: 'The password is forgotten, or in wrong hands.',
          guard: { type: 'mayReset', params: ({ event }) => event },
          actions: 'announceReset',
          target: 'active',
        },
        'unitAccount.signOut': {
          description: 'A machine was left signed in.',
          guard: { type: 'isAnothers', params: ({ event }) => event },
          actions: 'announceSignOut',
          target: 'active',
        },
      },
    },
    disabled: {
      description: 'Nobody signs in with it; what it has done stays.',
      on: {
        'unitAccount.change': {
          description: 'Before it is used again.',
          guard: { type: 'isAnothers', params: ({ event }) => event },
          actions: 'announceChange',
          target: 'disabled',
        },
        'unitAccount.enable': {
          description: 'Its owner acts for the unit again.',
          guard: { type: 'isAnothers', params: ({ event }) => event },
          target: 'active',
        },
      },
    },
  },
});
