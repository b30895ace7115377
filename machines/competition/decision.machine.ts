import { setup } from 'xstate';

/** As the database has it. */
export type DecisionStatus = 'proposed' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';

/** The one who proposed it, or the same unit; somebody else of the committee; or the clock. */
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
    'What nobody may do alone, such as publishing, extending or cancelling a competition, or putting somebody in ' +
    'the place of who is entered: one proposes, another of the committee agrees [domain.md 3].',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Waits for a second person.',
      on: {
        'decision.approve': {
          description: 'A second person agrees: another account, with another person behind it.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'decision.refuse': {
          description: 'With a reason.',
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'refused',
        },
        'decision.withdraw': {
          description: 'By whoever proposed it.',
          guard: { type: 'isProposer', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'decision.lapse': {
          description: 'What it is about is past, or has been changed.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'lapsed',
        },
      },
    },
    approved: {
      description: 'Carried out in the same instant.',
    },
    refused: {
      description: 'Nothing has changed; the reason stands beside it.',
    },
    withdrawn: {
      description: 'Taken back by whoever proposed it.',
    },
    lapsed: {
      description: 'What it was about is past, or was changed before anybody decided.',
    },
  },
});
