import { emit, fromPromise, setup } from 'xstate';

export type ErrandEvent = { type: 'errand.run'; what: string };

export type ErrandEmitted = { type: 'errand.done'; what: string };

export const errandMachine = setup({
  types: {
    events: {} as ErrandEvent,
    emitted: {} as ErrandEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Does it; a rejection has said why in a toast. */
    run: fromPromise<string, { what: string }>(() =>
      Promise.reject(new Error('errand: actor run was not provided')),
    ),
  },
  actions: {
    announceDone: emit((_, params: { what: string }) => ({
      type: 'errand.done' as const,
      what: params.what,
    })),
  },
}).createMachine({
  id: 'errand',
  description:
    'Something small that a press of a button has done on the server: asked for once, however often it is ' +
    'pressed, and told when it is done.',
  initial: 'resting',
  states: {
    resting: {
      description: 'The button can be pressed.',
      meta: { view: 'errand' },
      on: { 'errand.run': { target: 'running' } },
    },
    running: {
      description: 'On its way; the button turns.',
      tags: 'busy',
      meta: { view: 'errand-busy' },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ event }) => ({ what: event.what }),
        onDone: {
          target: 'resting',
          actions: { type: 'announceDone', params: ({ event }) => ({ what: event.output }) },
        },
        onError: { description: 'A toast has said why.', target: 'resting' },
      },
    },
  },
});
