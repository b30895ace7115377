import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type ExpertStatus = 'draft' | 'submitted' | 'returned' | 'approved' | 'suspended' | 'retired';

/** `expert`: the owner of the file. `organiser`: an account that acts for a committee. */
interface By {
  readonly by: 'expert' | 'organiser' | 'viewer';
}
interface Reasoned extends By {
  readonly reason: string;
}
interface Filed extends By {
  /**
   * `isComplete`: no required field is empty. `isCurrent`: there is no certificate, or it is valid today.
   * `hasDeclared`: the expert has declared the existing conflicts of interest, or that there are none.
   */
  readonly facts: {
    readonly isComplete: boolean;
    readonly isCurrent: boolean;
    readonly hasDeclared: boolean;
  };
}
interface Retiring extends Reasoned {
  /**
   * `serves`: the expert has a duty that counts, or an accepted invitation, at an event or a competition that is
   * not over.
   */
  readonly facts: { readonly serves: boolean };
}
/**
 * `second`: the relation of the deciding account to the expert. If a committee filed the application, it is also
 * the relation to the account that filed it.
 */
interface Deciding extends Reasoned {
  readonly second: SecondPerson;
}
interface Approving extends Deciding {
  /** `isShort`: the expert has judged for fewer than five years. */
  readonly facts: { readonly isShort: boolean };
}

export type ExpertEvent =
  | ({ type: 'expert.change' } & By)
  | ({ type: 'expert.submit' } & Filed)
  /** A committee files the application of an expert from the signed form. */
  | ({ type: 'expert.file' } & Filed)
  | ({ type: 'expert.approve' } & Approving)
  | ({ type: 'expert.return' } & Deciding)
  | ({ type: 'expert.suspend' } & Reasoned)
  | ({ type: 'expert.resume' } & By)
  | ({ type: 'expert.retire' } & Retiring);

const types: {
  events?: ExpertEvent;
  emitted?: { type: 'expert.changed' };
} = {};

const isFit = ({ isComplete, isCurrent, hasDeclared }: Filed['facts']) =>
  isComplete && isCurrent && hasDeclared;

export const expertMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'expert.changed' }),
  },
  guards: {
    isExpert: (_, { by }: By) => by === 'expert',
    maySubmit: (_, { by, facts }: Filed) => by === 'expert' && isFit(facts),
    mayFile: (_, { by, facts }: Filed) => by === 'organiser' && isFit(facts),
    mayApprove: (_, { by, second, facts, reason }: Approving) =>
      by === 'organiser' && second === 'another' && (!facts.isShort || reason !== ''),
    mayReturn: (_, { by, second, reason }: Deciding) =>
      by === 'organiser' && second !== 'samePerson' && reason !== '',
    maySuspend: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayResume: (_, { by }: By) => by === 'organiser',
    mayRetire: (_, { by, reason, facts }: Retiring) => by !== 'viewer' && reason !== '' && !facts.serves,
  },
}).createMachine({
  id: 'expert',
  description:
    'The file of an expert in the expert bank (专家库). The expert writes it, or a committee files it from the ' +
    'signed form. A committee member who is another person approves it. Only approved experts serve at a ' +
    'competition.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The expert writes the file.',
      on: {
        'expert.change': {
          description: 'The expert changes the file.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.submit': {
          description:
            'The expert submits the file. It is complete, conflicts are declared, and there is a valid ' +
            'certificate or none.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
        'expert.file': {
          description:
            'A committee files the application from the form that the expert has signed. It is as complete as ' +
            'one that the expert submits.',
          guard: { type: 'mayFile', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    submitted: {
      description: 'The file waits for the committee. It does not change.',
      on: {
        'expert.approve': {
          description:
            'A committee member who is another person than the expert, and than the member who filed the ' +
            'application, approves the file. A reason is required for fewer than five years of judging.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'expert.return': {
          description: 'The committee returns the file with a reason.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
      },
    },
    returned: {
      description: 'The expert corrects the file. The reason is stored with it.',
      on: {
        'expert.change': {
          description: 'The expert changes the file.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.submit': {
          description:
            'The expert submits the file. It is complete, conflicts are declared, and there is a valid ' +
            'certificate or none.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    approved: {
      description:
        'The expert is in the expert bank. The name, the identity and the number of the certificate are ' +
        'locked [S56]. A correction changes them, and enters a number that is still empty.',
      on: {
        'expert.change': {
          description: 'The expert changes fields that are not locked.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.suspend': {
          description: 'The committee suspends the expert with a reason.',
          guard: { type: 'maySuspend', params: ({ event }) => event },
          target: 'suspended',
        },
        'expert.retire': {
          description:
            'The expert or the committee ends the membership in the bank with a reason. The expert has no ' +
            'duty that is still open.',
          guard: { type: 'mayRetire', params: ({ event }) => event },
          target: 'retired',
        },
      },
    },
    suspended: {
      description: 'The expert is not invited for the time being.',
      on: {
        'expert.change': {
          description:
            'The expert changes fields that are not locked, such as the last day of a renewed certificate.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.resume': {
          description: 'The committee ends the suspension. The expert may be invited again.',
          guard: { type: 'mayResume', params: ({ event }) => event },
          target: 'approved',
        },
      },
    },
    retired: {
      description:
        'The expert has left the expert bank. Leaving is not final: the expert may bring the file up to date ' +
        'and apply again. Nothing is locked, because the committee examines the whole file again.',
      on: {
        'expert.change': {
          description: 'The expert changes the file before a new application.',
          guard: { type: 'isExpert', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'expert.submit': {
          description:
            'The expert applies again. The file is complete, conflicts are declared, and there is a valid ' +
            'certificate or none.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
  },
});
