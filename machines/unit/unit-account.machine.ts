import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type UnitAccountStatus = 'active' | 'disabled';

/** Another administrator of the same unit, or the owner of the account. */
export type UnitAccountActor = 'administrator' | 'self';

/** The facts that decide which acts on an account are allowed. The server computes them. */
export interface UnitAccountFacts {
  /** Whether too many failed attempts have locked the names of the account. */
  readonly isLocked: boolean;
  /** Whether there is a mobile number to which a one-time password can be sent. */
  readonly hasPhone: boolean;
  /** Whether the owner has proven the mobile number. */
  readonly isPhoneProven: boolean;
}

interface Act {
  readonly by: UnitAccountActor;
  readonly facts: UnitAccountFacts;
}

/** `isPhoneChanged`: another mobile number receives a new one-time password. */
interface Changing extends Act {
  readonly isPhoneChanged: boolean;
}

export type UnitAccountEvent =
  /** Changes the name, the capacity or the mobile number of the account. */
  | ({ type: 'unitAccount.change' } & Changing)
  | ({ type: 'unitAccount.disable'; reason: string } & Act)
  | ({ type: 'unitAccount.enable' } & Act)
  | ({ type: 'unitAccount.unlock' } & Act)
  /** Issues a new one-time password. */
  | ({ type: 'unitAccount.reset' } & Act)
  /** Ends the sessions of the account. */
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
    mayChange: (_, { by, facts, isPhoneChanged }: Changing) =>
      by === 'administrator' && !(isPhoneChanged && facts.isPhoneProven),
    mayDisable: (_, { by, reason }: { by: UnitAccountActor; reason: string }) =>
      by === 'administrator' && reason !== '',
    mayUnlock: (_, { by, facts }: Act) => by === 'administrator' && facts.isLocked,
    mayReset: (_, { by, facts }: Act) => by === 'administrator' && facts.hasPhone,
  },
}).createMachine({
  id: 'unitAccount',
  description:
    'An account that acts for a unit and that the unit’s administrators manage. An administrator cannot ' +
    "do these acts on the administrator's own account. Otherwise a unit could lose its last " +
    'administrator.',
  initial: 'active',
  states: {
    active: {
      description: 'The owner of the account can sign in.',
      on: {
        'unitAccount.change': {
          description:
            'The owner has another name, or another capacity in the unit. A mobile number that the owner has ' +
            'not proven is corrected.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
          target: 'active',
        },
        'unitAccount.disable': {
          description: 'The owner no longer acts for the unit. The sessions of the account end.',
          guard: { type: 'mayDisable', params: ({ event }) => event },
          target: 'disabled',
        },
        'unitAccount.unlock': {
          description: 'An administrator unlocks the account before the lock expires.',
          guard: { type: 'mayUnlock', params: ({ event }) => event },
          actions: 'announceUnlock',
          target: 'active',
        },
        'unitAccount.reset': {
          description: 'The password is forgotten or known to another person.',
          guard: { type: 'mayReset', params: ({ event }) => event },
          actions: 'announceReset',
          target: 'active',
        },
        'unitAccount.signOut': {
          description: 'A device was left signed in.',
          guard: { type: 'isAnothers', params: ({ event }) => event },
          actions: 'announceSignOut',
          target: 'active',
        },
      },
    },
    disabled: {
      description: 'The account cannot sign in. Its earlier acts stay valid.',
      on: {
        'unitAccount.change': {
          description: 'The account is changed before it is enabled again.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
          target: 'disabled',
        },
        'unitAccount.enable': {
          description: 'The owner acts for the unit again.',
          guard: { type: 'isAnothers', params: ({ event }) => event },
          target: 'active',
        },
      },
    },
  },
});
