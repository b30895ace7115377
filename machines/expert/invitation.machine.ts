import { emit, setup } from 'xstate';

/** The status as stored in the database. Expiry is computed at each read. */
export type InvitationStatus =
  | 'created'
  | 'sent'
  | 'viewed'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'withdrawn';

/** `invited`: the holder of the link. `expert`: the signed-in account that is invited. */
type By = 'organiser' | 'invited' | 'expert' | 'system' | 'viewer';

/**
 * `isLive`: the event is still to be held. `isQualified`: the expert is approved, and the certificate is
 * valid on the days. `isFree`: the expert has no other duty on the days. `hasConflict`: a cause excludes the
 * expert from judging the event.
 */
export interface InvitationFacts {
  readonly isLive: boolean;
  readonly isQualified: boolean;
  readonly isFree: boolean;
  readonly hasConflict: boolean;
}

/** `isNeeded`: the event needs more people for the duty than have been invited. */
interface Sending extends InvitationFacts {
  readonly by: By;
  readonly isNeeded: boolean;
}
interface Reasoned {
  readonly by: By;
  readonly reason: string;
}
/**
 * `hasProven`: the expert has entered a code that was sent to the bound mobile number. `hasDeclared`: the
 * expert has declared to have no conflict, and to keep secrets.
 */
interface Accepting extends InvitationFacts {
  readonly by: By;
  readonly hasProven: boolean;
  readonly hasDeclared: boolean;
}

export type InvitationEvent =
  | ({ type: 'invitation.send' } & Sending)
  | { type: 'invitation.view'; by: By }
  | ({ type: 'invitation.accept' } & Accepting)
  | ({ type: 'invitation.decline'; hasProven: boolean } & Reasoned)
  | ({ type: 'invitation.cancel' } & Reasoned)
  | ({ type: 'invitation.withdraw' } & Reasoned)
  | { type: 'invitation.tick'; by: By; isOver: boolean };

/** Checks that no cause excludes the expert from the duty. */
const isFit = ({ isLive, isQualified, isFree, hasConflict }: InvitationFacts) =>
  isLive && isQualified && isFree && !hasConflict;

const types: {
  events?: InvitationEvent;
  emitted?: { type: 'invitation.seen' } | { type: 'invitation.sentAgain' };
} = {};

export const invitationMachine = setup({
  types,
  actions: {
    announceLook: emit({ type: 'invitation.seen' }),
    announceLink: emit({ type: 'invitation.sentAgain' }),
  },
  guards: {
    maySend: (_, { by, isNeeded, ...facts }: Sending) => by === 'organiser' && isNeeded && isFit(facts),
    isInvited: (_, { by }: { by: By }) => by === 'invited',
    mayAccept: (_, { by, hasProven, hasDeclared, ...facts }: Accepting) =>
      by === 'invited' && hasProven && hasDeclared && isFit(facts),
    mayDecline: (_, { by, hasProven, reason }: Reasoned & { hasProven: boolean }) =>
      by === 'invited' && hasProven && reason !== '',
    mayCancel: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayWithdraw: (_, { by, reason }: Reasoned) => by === 'expert' && reason !== '',
    isOver: (_, { by, isOver }: { by: By; isOver: boolean }) => by === 'system' && isOver,
  },
}).createMachine({
  id: 'invitation',
  description:
    'An invitation of an expert to a duty at one event (专家邀请). The expert answers it with the link that ' +
    'is sent to the bound mobile number, until it expires.',
  initial: 'created',
  states: {
    created: {
      description: 'The invitation is not sent yet.',
      on: {
        'invitation.send': {
          description:
            'The committee sends the invitation to an expert who is needed, qualified and free, and has ' +
            'no conflict.',
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sent',
        },
        'invitation.cancel': {
          description: 'The committee cancels the invitation with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    sent: {
      description: 'The link is being sent, or has arrived.',
      on: {
        'invitation.send': {
          description:
            'The committee sends a new link, which replaces the previous one. The same conditions still ' +
            'hold.',
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sent',
          actions: 'announceLink',
        },
        'invitation.view': {
          description: 'The link has been opened.',
          guard: { type: 'isInvited', params: ({ event }) => event },
          target: 'viewed',
        },
        'invitation.cancel': {
          description: 'The committee cancels the invitation with a reason. The expert is notified.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'invitation.tick': {
          description: 'The expert has not answered in time.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'expired',
        },
      },
    },
    viewed: {
      description: 'The expert has read the invitation.',
      on: {
        'invitation.send': {
          description:
            'The committee sends a new link, which replaces the previous one. The same conditions still ' +
            'hold.',
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sent',
        },
        'invitation.view': {
          description: 'The link has been opened again.',
          guard: { type: 'isInvited', params: ({ event }) => event },
          actions: 'announceLook',
        },
        'invitation.accept': {
          description:
            'The expert accepts with a code sent to the bound mobile number and both declarations. No ' +
            'cause excludes the expert.',
          guard: { type: 'mayAccept', params: ({ event }) => event },
          target: 'accepted',
        },
        'invitation.decline': {
          description: 'The expert declines with a code sent to the bound mobile number and a reason.',
          guard: { type: 'mayDecline', params: ({ event }) => event },
          target: 'declined',
        },
        'invitation.cancel': {
          description: 'The committee cancels the invitation with a reason. The expert is notified.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'invitation.tick': {
          description: 'The expert has not answered in time.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'expired',
        },
      },
    },
    accepted: {
      description: 'The expert keeps the days free.',
      on: {
        'invitation.withdraw': {
          description: 'The expert withdraws the acceptance with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    declined: { description: 'The expert has declined the duty.' },
    expired: {
      description: 'The link can no longer be opened. The invitation can be sent again.',
      on: {
        'invitation.send': {
          description: 'The committee sends a new link. The same conditions still hold.',
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sent',
        },
      },
    },
    cancelled: { description: 'The committee has cancelled the invitation.' },
    withdrawn: { description: 'The expert has withdrawn the acceptance. Another expert is invited.' },
  },
});
