import { setup } from 'xstate';

/** As the database has it. */
export type DecisionStatus = 'proposed' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';

/** The one who proposed it, or the same unit; somebody else of the committee; or the clock. */
type By = 'proposer' | 'colleague' | 'system';

export type DecisionEvent =
  | { type: 'decision.approve'; by: By }
  | { type: 'decision.refuse'; by: By; reason: string }
  | { type: 'decision.withdraw'; by: By }
  | { type: 'decision.lapse'; by: By };

export const decisionMachine = setup({
  types: {
    events: {} as DecisionEvent,
  },
  guards: {
    isColleague: (_, params: { by: By }) => params.by === 'colleague',
    mayRefuse: (_, { by, reason }: { by: By; reason: string }) => by === 'colleague' && reason !== '',
    isProposer: (_, params: { by: By }) => params.by === 'proposer',
    isSystem: (_, params: { by: By }) => params.by === 'system',
  },
}).createMachine({
  id: 'decision',
  description:
    'What nobody may do alone, such as extending or cancelling a competition, or putting somebody in the place ' +
    'of who is entered: one proposes, another of the committee agrees [domain.md 3].',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Waits for a second person.',
      meta: { view: 'decision-proposed' },
      on: {
        'decision.approve': {
          description: 'A second person agrees.',
          guard: { type: 'isColleague', params: ({ event }) => event },
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
          description: 'What it was about is past.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'lapsed',
        },
      },
    },
    approved: {
      description: 'Carried out in the same instant.',
      meta: { view: 'decision-approved' },
    },
    refused: {
      description: 'Nothing has changed; the reason stands beside it.',
      meta: { view: 'decision-refused' },
    },
    withdrawn: {
      description: 'Taken back by whoever proposed it.',
      meta: { view: 'decision-withdrawn' },
    },
    lapsed: {
      description: 'Came too late.',
      meta: { view: 'decision-lapsed' },
    },
  },
});
