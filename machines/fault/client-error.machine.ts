import { setup } from 'xstate';

/** As the database has it. */
export type ClientErrorStatus = 'open' | 'solved';

export type ClientErrorEvent =
  /** A technician says so, or takes it back. */
  | { type: 'clientError.solve' }
  | { type: 'clientError.reopen' }
  /** A page has reported it; `isNewRelease`: of a release that it was not known from. */
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
    'An error of the page that browsers have reported [S33], on the list of the technicians. It is solved ' +
    'when one of them says so, and open again as soon as a newer release shows it.',
  initial: 'open',
  states: {
    open: {
      description: 'Somebody has to look at it.',
      on: { 'clientError.solve': { target: 'solved' } },
    },
    solved: {
      description: 'Done with; pages of the releases that had it may still report it.',
      on: {
        'clientError.reopen': { target: 'open' },
        'clientError.seen': {
          description: 'It has come back, or never was solved.',
          guard: { type: 'isNewRelease', params: ({ event }) => event },
          target: 'open',
        },
      },
    },
  },
});
