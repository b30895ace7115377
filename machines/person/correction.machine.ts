import { setup } from 'xstate';

/** The status as stored in the database. */
export type CorrectionStatus = 'filed' | 'approved' | 'refused' | 'withdrawn';

/** `applicant`: the account that made the request, even if it belongs to a committee member. */
type By = 'applicant' | 'organiser';

/**
 * `isSeen`: whether the decider has seen the request as it is. Its page shows it; an approval together with
 * others counts the requests that the decider has opened since their last change.
 */
type CorrectionEvent =
  | { type: 'correction.approve'; by: By; second: SecondPerson; isSeen: boolean }
  | { type: 'correction.refuse'; by: By; reason: string }
  | { type: 'correction.withdraw'; by: By };

const types: {
  events?: CorrectionEvent;
} = {};

export const correctionMachine = setup({
  types,
  guards: {
    mayApprove: (_, { by, second, isSeen }: { by: By; second: SecondPerson; isSeen: boolean }) =>
      by === 'organiser' && second === 'another' && isSeen,
    mayRefuse: (_, { by, reason }: { by: By; reason: string }) => by === 'organiser' && reason !== '',
    isApplicant: (_, params: { by: By }) => params.by === 'applicant',
  },
}).createMachine({
  id: 'correction',
  description:
    'A request to change a locked field. The message 请联系大赛组委会修改 [S56] refers to this request. An ' +
    'applicant cannot decide on the same request.',
  initial: 'filed',
  states: {
    filed: {
      description: 'The request waits with its evidence for the committee.',
      on: {
        'correction.approve': {
          description:
            'A committee member who is another person than the applicant has seen the evidence and accepts it.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'correction.refuse': {
          description: 'The committee refuses the request with a reason.',
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'refused',
        },
        'correction.withdraw': {
          description: 'The applicant withdraws the request.',
          guard: { type: 'isApplicant', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    approved: {
      description: 'The field has its new value.',
    },
    refused: {
      description: 'The field does not change. The reason is stored with the request.',
    },
    withdrawn: {
      description: 'The applicant has withdrawn the request.',
    },
  },
});
