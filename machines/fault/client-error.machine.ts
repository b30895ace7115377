import { setup } from 'xstate';

/** The status as stored in the database. */
export type ClientErrorStatus = 'open' | 'solved';

type ClientErrorEvent =
  /** A technician marks the error as solved or reopens it. */
  | { type: 'clientError.solve' }
  | { type: 'clientError.reopen' }
  /**
   * A page has reported the error. `isNewRelease`: the report is from a release from which the error was not
   * known.
   */
  | { type: 'clientError.seen'; isNewRelease: boolean };

const types: {
  events?: ClientErrorEvent;
} = {};

export const clientErrorMachine = setup({
  types,
  guards: {
    isNewRelease: (_, params: { isNewRelease: boolean }) => params.isNewRelease,
  },
}).createMachine({
  id: 'clientError',
  description:
    "An error that browsers have reported from a page [S33], in the technicians' list. A technician marks " +
    'it as solved. A report from a newer release opens it again.',
  initial: 'open',
  states: {
    open: {
      description: 'A technician has to examine the error.',
      on: { 'clientError.solve': { target: 'solved' } },
    },
    solved: {
      description: 'The error is solved. Pages of the releases that contain it may still report it.',
      on: {
        'clientError.reopen': { target: 'open' },
        'clientError.seen': {
          description: 'The error has returned, or was never solved.',
          guard: { type: 'isNewRelease', params: ({ event }) => event },
          target: 'open',
        },
      },
    },
  },
});
