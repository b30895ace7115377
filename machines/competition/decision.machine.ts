import { setup } from 'xstate';

/** The status as stored in the database. */
export type DecisionStatus = 'proposed' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';

/** The proposer or the same unit; another committee member; or the clock. */
type By = 'proposer' | 'colleague' | 'system';

export type DecisionEvent =
  | { type: 'decision.approve'; by: By; second: SecondPerson }
  | { type: 'decision.refuse'; by: By; reason: string }
  | { type: 'decision.withdraw'; by: By }
  | { type: 'decision.lapse'; by: By };

const types: {
  events?: DecisionEvent;
} = {};

export const decisionMachine = setup({
  types,
  guards: {
    mayApprove: (_, { by, second }: { by: By; second: SecondPerson }) =>
      by === 'colleague' && second === 'another',
    mayRefuse: (_, { by, reason }: { by: By; reason: string }) => by === 'colleague' && reason !== '',
    isProposer: (_, params: { by: By }) => params.by === 'proposer',
    isSystem: (_, params: { by: By }) => params.by === 'system',
  },
}).createMachine({
  id: 'decision',
  description:
    'A step that requires two people, such as publishing, extending or cancelling a competition, or ' +
    'substituting a competitor. One committee member proposes it, and another one agrees [domain.md 3].',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'The proposal waits for a second person.',
      on: {
        'decision.approve': {
          description: 'A second person agrees. The other account belongs to another person.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'decision.refuse': {
          description: 'Another committee member refuses the proposal with a reason.',
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'refused',
        },
        'decision.withdraw': {
          description: 'The proposer withdraws the proposal.',
          guard: { type: 'isProposer', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'decision.lapse': {
          description: 'The subject of the proposal has changed or is in the past.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'lapsed',
        },
      },
    },
    approved: {
      description: 'The step is carried out in the same transaction.',
    },
    refused: {
      description: 'Nothing has changed. The reason is stored with the proposal.',
    },
    withdrawn: {
      description: 'The proposer has withdrawn the proposal.',
    },
    lapsed: {
      description: 'The subject of the proposal changed or was in the past before a decision.',
    },
  },
});
