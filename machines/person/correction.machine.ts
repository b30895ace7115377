import { setup } from 'xstate';

/** As the database has it. */
export type CorrectionStatus = 'filed' | 'approved' | 'refused' | 'withdrawn';

/** `applicant`: whoever asked for it, also where that is somebody of the committee. */
type By = 'applicant' | 'organiser';

export type CorrectionEvent =
  | { type: 'correction.approve'; by: By; second: SecondPerson }
  | { type: 'correction.refuse'; by: By; reason: string }
  | { type: 'correction.withdraw'; by: By };

const types: {
  events?: CorrectionEvent;
} = {};

export const correctionMachine = setup({
  types,
  guards: {
    mayApprove: (_, { by, second }: { by: By; second: SecondPerson }) =>
      by === 'organiser' && second === 'another',
    mayRefuse: (_, { by, reason }: { by: By; reason: string }) => by === 'organiser' && reason !== '',
    isApplicant: (_, params: { by: By }) => params.by === 'applicant',
  },
}).createMachine({
  id: 'correction',
  description:
    'A request to change a field that is locked: what stands behind 请联系大赛组委会修改 [S56]. Nobody decides on ' +
    'a request of their own.',
  initial: 'filed',
  states: {
    filed: {
      description: 'With its evidence, before the committee.',
      on: {
        'correction.approve': {
          description: 'The evidence holds, as another person than the applicant finds.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'correction.refuse': {
          description: 'With a reason.',
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'refused',
        },
        'correction.withdraw': {
          description: 'No longer wanted.',
          guard: { type: 'isApplicant', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    approved: {
      description: 'The field has its new value.',
    },
    refused: {
      description: 'The field stays as it is; the reason stands beside it.',
    },
    withdrawn: {
      description: 'Taken back by whoever asked.',
    },
  },
});
