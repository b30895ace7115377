import { emit, setup } from 'xstate';

/** As the database has it. */
export type ExpertStatus = 'draft' | 'submitted' | 'returned' | 'approved' | 'suspended' | 'retired';

/** `expert`: whose file it is. `organiser`: somebody who acts for a committee. */
interface By {
  readonly by: 'expert' | 'organiser' | 'viewer';
}
interface Reasoned extends By {
  readonly reason: string;
}
/**
 * `isComplete`: nothing that is asked for is empty. `isCurrent`: there is no certificate, or it is valid today.
 * `hasDeclared`: the expert has said which conflicts of interest there are, or that there are none.
 */
interface Filed extends By {
  readonly isComplete: boolean;
  readonly isCurrent: boolean;
  readonly hasDeclared: boolean;
}
/** `second`: what the one who decides is to the expert. */
interface Deciding extends Reasoned {
  readonly second: SecondPerson;
}
/** `isShort`: the expert has judged for fewer than five years. */
interface Approving extends Deciding {
  readonly isShort: boolean;
}

export type ExpertEvent =
  | ({ type: 'expert.change' } & By)
  | ({ type: 'expert.submit' } & Filed)
  | ({ type: 'expert.approve' } & Approving)
  | ({ type: 'expert.return' } & Deciding)
  | ({ type: 'expert.suspend' } & Reasoned)
  | ({ type: 'expert.resume' } & By)
  | ({ type: 'expert.retire' } & Reasoned);

const types: {
  events?: ExpertEvent;
  emitted?: { type: 'expert.changed' };
} = {};

export const expertMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'expert.changed' }),
  },
  guards: {
    isExpert: (_, { by }: By) => by === 'expert',
    maySubmit: (_, { by, isComplete, isCurrent, hasDeclared }: Filed) =>
      by === 'expert' && isComplete && isCurrent && hasDeclared,
    mayApprove: (_, { by, second, isShort, reason }: Approving) =>
      by === 'organiser' && second === 'another' && (!isShort || reason !== ''),
    mayReturn: (_, { by, second, reason }: Deciding) =>
      by === 'organiser' && second !== 'samePerson' && reason !== '',
    maySuspend: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayResume: (_, { by }: By) => by === 'organiser',
    mayRetire: (_, { by, reason }: Reasoned) => by !== 'viewer' && reason !== '',
  },
}).createMachine({
  id: 'expert',
  description:
    'The file of an expert in the expert bank (专家库): written by the expert, approved by somebody of a committee ' +
    'who is another person. Only approved experts serve at a competition.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The expert writes it.',
      on: {
        'expert.change': {
          description: 'What the expert tells.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.submit': {
          description:
            'Complete, with a certificate that is valid or with none, and with conflicts declared.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    submitted: {
      description: 'Before the committee. Nothing in it changes.',
      on: {
        'expert.approve': {
          description:
            'By another person than the expert; with a reason where the years are fewer than five.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'expert.return': {
          description: 'With a reason.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
      },
    },
    returned: {
      description: 'The expert puts it right; the reason stands beside it.',
      on: {
        'expert.change': {
          description: 'What the expert tells.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.submit': {
          description:
            'Complete, with a certificate that is valid or with none, and with conflicts declared.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    approved: {
      description:
        'In the expert bank. The name, the identity and the number of the certificate are locked [S56].',
      on: {
        'expert.change': {
          description: 'What is not locked.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.suspend': {
          description: 'With a reason.',
          guard: { type: 'maySuspend', params: ({ event }) => event },
          target: 'suspended',
        },
        'expert.retire': {
          description: 'By either side, with a reason.',
          guard: { type: 'mayRetire', params: ({ event }) => event },
          target: 'retired',
        },
      },
    },
    suspended: {
      description: 'Is not invited for the time being.',
      on: {
        'expert.change': {
          description: 'What is not locked, such as the last day of a renewed certificate.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.resume': {
          description: 'May be invited again.',
          guard: { type: 'mayResume', params: ({ event }) => event },
          target: 'approved',
        },
      },
    },
    retired: {
      description: 'Has left the expert bank.',
    },
  },
});
