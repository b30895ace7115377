import { setup } from 'xstate';

/** As the database has it; `unissued` is never stored. */
export type CertificateStatus = 'unissued' | 'issued' | 'replacing' | 'revoking' | 'replaced' | 'revoked';

/** `organiser`: who acts for a committee that holds the competition. */
type CertificateBy = 'organiser' | 'system' | 'viewer';

/** What speaks for and against a step; worked out by the server. */
export interface CertificateFacts {
  /** Its award is granted. */
  readonly isGranted: boolean;
  /** The results that the award follows from are final, and no correction has taken their place. */
  readonly isUnchanged: boolean;
}

interface Act {
  readonly by: CertificateBy;
  readonly facts: CertificateFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: what who approves is to who has asked for it. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type CertificateEvent =
  | ({ type: 'certificate.issue' } & Act)
  | ({ type: 'certificate.askReplace' } & Reasoned)
  | ({ type: 'certificate.replace' } & Agreeing)
  | ({ type: 'certificate.askRevoke' } & Reasoned)
  | ({ type: 'certificate.revoke' } & Agreeing)
  | ({ type: 'certificate.drop' } & Reasoned)
  | ({ type: 'certificate.end' } & Act);

const mayIssue = ({ by, facts }: Act) => by === 'organiser' && facts.isGranted && facts.isUnchanged;

const types: {
  events?: CertificateEvent;
} = {};

export const certificateMachine = setup({
  types,
  guards: {
    mayIssue: (_, act: Act) => mayIssue(act),
    mayAskReplace: (_, act: Reasoned) => mayIssue(act) && act.reason !== '',
    mayReplace: (_, act: Agreeing) => mayIssue(act) && act.second === 'another',
    isReasoned: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayRevoke: (_, { by, second }: Agreeing) => by === 'organiser' && second === 'another',
    isSystem: (_, { by }: Act) => by === 'system',
  },
}).createMachine({
  id: 'certificate',
  description:
    'A certificate (证书) of one holder: signed when it is issued, and never changed. A wrong one is replaced or ' +
    'revoked, which everybody can look up [running.md 6].',
  initial: 'unissued',
  states: {
    unissued: {
      description: 'There is none yet.',
      on: {
        'certificate.issue': {
          description: 'The award is granted, and the results have not been changed meanwhile.',
          guard: { type: 'mayIssue', params: ({ event }) => event },
          target: 'issued',
        },
      },
    },
    issued: {
      description: 'Counts.',
      on: {
        'certificate.askReplace': {
          description: 'Something printed on it was wrong and has been corrected; with a reason.',
          guard: { type: 'mayAskReplace', params: ({ event }) => event },
          target: 'replacing',
        },
        'certificate.askRevoke': {
          description: 'It shall not count any more; with a reason.',
          guard: { type: 'isReasoned', params: ({ event }) => event },
          target: 'revoking',
        },
        'certificate.end': {
          description: 'Its award is withdrawn.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'revoked',
        },
      },
    },
    replacing: {
      description: 'Counts; a second person is asked whether another takes its place.',
      on: {
        'certificate.replace': {
          description: 'By another of the committee: another certificate takes its place.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          target: 'replaced',
        },
        'certificate.drop': {
          description: 'The second person does not agree, or nobody asks any more.',
          guard: { type: 'isReasoned', params: ({ event }) => event },
          target: 'issued',
        },
        'certificate.end': {
          description: 'Its award is withdrawn.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'revoked',
        },
      },
    },
    revoking: {
      description: 'Counts; a second person is asked whether it is revoked.',
      on: {
        'certificate.revoke': {
          description: 'By another of the committee.',
          guard: { type: 'mayRevoke', params: ({ event }) => event },
          target: 'revoked',
        },
        'certificate.drop': {
          description: 'The second person does not agree, or nobody asks any more.',
          guard: { type: 'isReasoned', params: ({ event }) => event },
          target: 'issued',
        },
        'certificate.end': {
          description: 'Its award is withdrawn.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'revoked',
        },
      },
    },
    replaced: {
      description: 'Does not count: another has taken its place.',
    },
    revoked: {
      description: 'Does not count.',
    },
  },
});
