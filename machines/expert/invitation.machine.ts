import { emit, setup } from 'xstate';

/** As the database has it; that it has expired is worked out when it is read. */
export type InvitationStatus =
  | 'created'
  | 'sent'
  | 'viewed'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'withdrawn';

/** `invited`: who holds the link. `expert`: the signed-in account that is invited. */
type By = 'organiser' | 'invited' | 'expert' | 'system' | 'viewer';

/**
 * `isLive`: the event is still going to be held. `isQualified`: the expert is approved, and the certificate is valid on
 * the days. `isFree`: no other duty on the days. `hasConflict`: a cause keeps the expert from judging the event.
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
/** `hasProven`: by a code sent to the bound mobile number. `hasDeclared`: no conflict, and to keep secrets. */
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

/** Nothing keeps the expert from the duty. */
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
    'An invitation of an expert to a duty at one event (专家邀请). It is answered by the link that is sent to the ' +
    'bound mobile number, until it expires.',
  initial: 'created',
  states: {
    created: {
      description: 'Not sent yet.',
      on: {
        'invitation.send': {
          description: 'To an expert who is needed, qualified and free, without a conflict.',
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sent',
        },
        'invitation.cancel': {
          description: 'With a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    sent: {
      description: 'The link is on its way, or has arrived.',
      on: {
        'invitation.send': {
          description: 'A new link in the place of the one before, as long as the same still holds.',
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
          description: 'With a reason; the expert is told.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'invitation.tick': {
          description: 'Nobody has answered in time.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'expired',
        },
      },
    },
    viewed: {
      description: 'The expert has read it.',
      on: {
        'invitation.send': {
          description: 'A new link in the place of the one before, as long as the same still holds.',
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
            'With a code sent to the bound mobile number and both declarations, while nothing keeps the expert away.',
          guard: { type: 'mayAccept', params: ({ event }) => event },
          target: 'accepted',
        },
        'invitation.decline': {
          description: 'With such a code and a reason.',
          guard: { type: 'mayDecline', params: ({ event }) => event },
          target: 'declined',
        },
        'invitation.cancel': {
          description: 'With a reason; the expert is told.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'invitation.tick': {
          description: 'Nobody has answered in time.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'expired',
        },
      },
    },
    accepted: {
      description: 'The expert keeps the days free.',
      on: {
        'invitation.withdraw': {
          description: 'The expert cannot come after all.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    declined: { description: 'The expert does not come.' },
    expired: {
      description: 'The link opens no more. It can be sent again.',
      on: {
        'invitation.send': {
          description: 'A new link, as long as the same still holds.',
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sent',
        },
      },
    },
    cancelled: { description: 'The committee has taken it back.' },
    withdrawn: { description: 'The expert has taken the acceptance back; somebody else is invited.' },
  },
});
