import { assign, emit, setup } from 'xstate';

/** What would take the page away from what was typed. */
export type LeaveCause = 'route' | 'signOut' | 'reload' | 'tag';

export interface LeaveGuardContext {
  /** Names of the forms whose input is not saved. */
  unsaved: readonly string[];
  /** Who is waiting for the answer, '' for nobody. */
  cause: LeaveCause | '';
}

export type LeaveGuardEvent =
  | { type: 'leave.inputUnsaved'; form: string }
  /** Saved, given up or gone from the screen. */
  | { type: 'leave.inputSaved'; form: string }
  /** Somebody would like to leave. */
  | { type: 'leave.requested'; cause: LeaveCause }
  /** The person's answer. */
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' };

export type LeaveGuardEmitted =
  | { type: 'leave.granted'; cause: LeaveCause }
  | { type: 'leave.denied'; cause: LeaveCause }
  | { type: 'leave.unsaved' }
  | { type: 'leave.saved' };

export const leaveGuardMachine = setup({
  types: {
    context: {} as LeaveGuardContext,
    events: {} as LeaveGuardEvent,
    emitted: {} as LeaveGuardEmitted,
  },
  actions: {
    addForm: assign(({ context }, params: { form: string }) => ({
      unsaved: [...context.unsaved.filter((one) => one !== params.form), params.form],
    })),
    dropForm: assign(({ context }, params: { form: string }) => ({
      unsaved: context.unsaved.filter((one) => one !== params.form),
    })),
    giveUpAll: assign({ unsaved: [] }),
    keepCause: assign((_, params: { cause: LeaveCause }) => ({ cause: params.cause })),
    forgetCause: assign({ cause: '' }),
    grant: emit((_, params: { cause: LeaveCause }) => ({
      type: 'leave.granted' as const,
      cause: params.cause,
    })),
    grantPending: emit(({ context }) => ({
      type: 'leave.granted' as const,
      cause: context.cause === '' ? ('route' as const) : context.cause,
    })),
    denyPending: emit(({ context }) => ({
      type: 'leave.denied' as const,
      cause: context.cause === '' ? ('route' as const) : context.cause,
    })),
    deny: emit((_, params: { cause: LeaveCause }) => ({
      type: 'leave.denied' as const,
      cause: params.cause,
    })),
    announceUnsaved: emit({ type: 'leave.unsaved' }),
    announceSaved: emit({ type: 'leave.saved' }),
  },
  guards: {
    isLastForm: ({ context }, params: { form: string }) =>
      context.unsaved.every((one) => one === params.form),
  },
}).createMachine({
  id: 'leaveGuard',
  description:
    'One guard for everything that would lose unsaved input: another page, signing out, a reload for a new version, ' +
    'closing a tag. The person is asked once; the browser itself asks before the tab goes (state `unsaved` or `asking`).',
  context: { unsaved: [], cause: '' },
  initial: 'saved',
  states: {
    saved: {
      description: 'Nothing would be lost: every request to leave is granted at once.',
      meta: { view: 'no-question' },
      on: {
        'leave.inputUnsaved': {
          target: 'unsaved',
          actions: [{ type: 'addForm', params: ({ event }) => ({ form: event.form }) }, 'announceUnsaved'],
        },
        'leave.requested': { actions: { type: 'grant', params: ({ event }) => ({ cause: event.cause }) } },
      },
    },
    unsaved: {
      description: 'At least one form holds input that is nowhere else.',
      meta: { view: 'no-question' },
      on: {
        'leave.inputUnsaved': {
          actions: { type: 'addForm', params: ({ event }) => ({ form: event.form }) },
        },
        'leave.inputSaved': [
          {
            description: 'It was the last.',
            guard: { type: 'isLastForm', params: ({ event }) => ({ form: event.form }) },
            target: 'saved',
            actions: [{ type: 'dropForm', params: ({ event }) => ({ form: event.form }) }, 'announceSaved'],
          },
          { actions: { type: 'dropForm', params: ({ event }) => ({ form: event.form }) } },
        ],
        'leave.requested': {
          target: 'asking',
          actions: { type: 'keepCause', params: ({ event }) => ({ cause: event.cause }) },
        },
      },
    },
    asking: {
      description: 'The question is on screen: stay, or leave and lose what was typed.',
      meta: { view: 'leave-question' },
      on: {
        'leave.confirmed': {
          target: 'saved',
          actions: ['giveUpAll', 'announceSaved', 'grantPending', 'forgetCause'],
        },
        'leave.refused': { target: 'unsaved', actions: ['denyPending', 'forgetCause'] },
        'leave.inputUnsaved': {
          actions: { type: 'addForm', params: ({ event }) => ({ form: event.form }) },
        },
        'leave.inputSaved': [
          {
            description: 'Saved while the question was on screen: nothing left to ask.',
            guard: { type: 'isLastForm', params: ({ event }) => ({ form: event.form }) },
            target: 'saved',
            actions: [
              { type: 'dropForm', params: ({ event }) => ({ form: event.form }) },
              'announceSaved',
              'grantPending',
              'forgetCause',
            ],
          },
          { actions: { type: 'dropForm', params: ({ event }) => ({ form: event.form }) } },
        ],
        'leave.requested': {
          description: 'One question at a time: whoever comes second is told no.',
          actions: { type: 'deny', params: ({ event }) => ({ cause: event.cause }) },
        },
      },
    },
  },
});
