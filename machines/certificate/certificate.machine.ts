import { setup } from 'xstate';

/** The status as stored in the database; `unissued` is never stored. */
export type CertificateStatus = 'unissued' | 'issued' | 'replacing' | 'revoking' | 'replaced' | 'revoked';

/** `organiser`: an account that acts for a committee that holds the competition. */
type CertificateBy = 'organiser' | 'system' | 'viewer';

/** The facts that decide whether a step is allowed. The server computes them. */
export interface CertificateFacts {
  /** Whether the award of the certificate is granted. */
  readonly isGranted: boolean;
  /** Whether the results that the award follows from are final and no correction has replaced them. */
  readonly isUnchanged: boolean;
}

interface Act {
  readonly by: CertificateBy;
  readonly facts: CertificateFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: the relation of the approver to the account that asked for the step. */
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
    'A certificate (证书) of one holder. It is signed when it is issued and never changes. A wrong ' +
    'certificate is replaced or revoked, and the public can look this up [running.md 6].',
  initial: 'unissued',
  states: {
    unissued: {
      description: 'No certificate exists yet.',
      on: {
        'certificate.issue': {
          description: 'The award is granted, and the results have not changed since.',
          guard: { type: 'mayIssue', params: ({ event }) => event },
          target: 'issued',
        },
      },
    },
    issued: {
      description: 'The certificate is valid.',
      on: {
        'certificate.askReplace': {
          description:
            'The committee asks for a replacement with a reason, because something printed on the ' +
            'certificate was wrong and has been corrected.',
          guard: { type: 'mayAskReplace', params: ({ event }) => event },
          target: 'replacing',
        },
        'certificate.askRevoke': {
          description: 'The committee asks with a reason for the certificate to be revoked.',
          guard: { type: 'isReasoned', params: ({ event }) => event },
          target: 'revoking',
        },
        'certificate.end': {
          description: 'The award of the certificate is withdrawn.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'revoked',
        },
      },
    },
    replacing: {
      description:
        'The certificate is valid. A second person decides whether another certificate replaces it.',
      on: {
        'certificate.replace': {
          description: 'A second committee member agrees. Another certificate replaces this one.',
          guard: { type: 'mayReplace', params: ({ event }) => event },
          target: 'replaced',
        },
        'certificate.drop': {
          description: 'The second person does not agree, or the request is withdrawn.',
          guard: { type: 'isReasoned', params: ({ event }) => event },
          target: 'issued',
        },
        'certificate.end': {
          description: 'The award of the certificate is withdrawn.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'revoked',
        },
      },
    },
    revoking: {
      description: 'The certificate is valid. A second person decides whether it is revoked.',
      on: {
        'certificate.revoke': {
          description: 'A second committee member agrees to the revocation.',
          guard: { type: 'mayRevoke', params: ({ event }) => event },
          target: 'revoked',
        },
        'certificate.drop': {
          description: 'The second person does not agree, or the request is withdrawn.',
          guard: { type: 'isReasoned', params: ({ event }) => event },
          target: 'issued',
        },
        'certificate.end': {
          description: 'The award of the certificate is withdrawn.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'revoked',
        },
      },
    },
    replaced: {
      description: 'The certificate is not valid. Another certificate has replaced it.',
    },
    revoked: {
      description: 'The certificate is not valid.',
    },
  },
});
