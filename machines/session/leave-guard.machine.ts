import { assign, emit, setup } from 'xstate';

/** The cause of a request that would discard input. */
export type LeaveCause = 'route' | 'signOut' | 'reload' | 'tag';

/** A form with unsaved input. Two views of one page each have a form of the same name. */
export interface UnsavedForm {
  /** The cached view that contains the form; '' for a page that is not cached when it is left. */
  readonly view: string;
  readonly form: string;
}

export interface LeaveGuardContext {
  unsaved: readonly UnsavedForm[];
  /** The cause of the request that waits for an answer; '' if there is none. */
  cause: LeaveCause | '';
  /** The views that the request would discard; null: all of them. */
  views: readonly string[] | null;
}

type LeaveGuardEvent =
  | { type: 'leave.inputUnsaved'; form: UnsavedForm }
  /** The input was saved, was given up, or has gone with its view. A hidden view keeps its input. */
  | { type: 'leave.inputSaved'; form: UnsavedForm }
  /** A request to leave, with the loss of these views, or of all (null). */
  | { type: 'leave.requested'; cause: LeaveCause; views: readonly string[] | null }
  /** The answer of the user. */
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' };

export type LeaveGuardEmitted =
  | { type: 'leave.granted'; cause: LeaveCause }
  | { type: 'leave.denied'; cause: LeaveCause }
  | { type: 'leave.unsaved' }
  | { type: 'leave.saved' };

const isSame = (one: UnsavedForm, other: UnsavedForm): boolean =>
  one.view === other.view && one.form === other.form;

const isIn = ({ view }: UnsavedForm, views: readonly string[] | null): boolean =>
  views === null || views.includes(view);

const types: {
  context?: LeaveGuardContext;
  events?: LeaveGuardEvent;
  emitted?: LeaveGuardEmitted;
} = {};

export const leaveGuardMachine = setup({
  types,
  actions: {
    addForm: assign(({ context }, params: { form: UnsavedForm }) => ({
      unsaved: [...context.unsaved.filter((one) => !isSame(one, params.form)), params.form],
    })),
    dropForm: assign(({ context }, params: { form: UnsavedForm }) => ({
      unsaved: context.unsaved.filter((one) => !isSame(one, params.form)),
    })),
    giveUp: assign(({ context }) => ({
      unsaved: context.unsaved.filter((one) => !isIn(one, context.views)),
    })),
    keepRequest: assign((_, params: { cause: LeaveCause; views: readonly string[] | null }) => params),
    forgetRequest: assign({ cause: '', views: null }),
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
    isLastForm: ({ context }, params: { form: UnsavedForm }) =>
      context.unsaved.every((one) => isSame(one, params.form)),
    /** Whether this is the last unsaved form that the waiting request would discard. */
    isLastAsked: ({ context }, params: { form: UnsavedForm }) =>
      context.unsaved.every((one) => isSame(one, params.form) || !isIn(one, context.views)),
    wouldLose: ({ context }, params: { views: readonly string[] | null }) =>
      context.unsaved.some((one) => isIn(one, params.views)),
    wouldLoseAll: ({ context }) => context.unsaved.every((one) => isIn(one, context.views)),
  },
}).createMachine({
  id: 'leaveGuard',
  description:
    'One guard for every request that would discard unsaved input: another page, signing out, a reload ' +
    'for a new version, closing a tag. Input belongs to a view. The question is asked once, and only if ' +
    'the view would be lost. In the states `unsaved` and `asking` the browser also asks before the tab ' +
    'closes.',
  context: { unsaved: [], cause: '', views: null },
  initial: 'saved',
  states: {
    saved: {
      description: 'No input would be lost. Every request to leave is granted at once.',
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
      description: 'At least one form contains input that is stored nowhere else.',
      meta: { view: 'no-question' },
      on: {
        'leave.inputUnsaved': {
          actions: { type: 'addForm', params: ({ event }) => ({ form: event.form }) },
        },
        'leave.inputSaved': [
          {
            description: 'This was the last unsaved form.',
            guard: { type: 'isLastForm', params: ({ event }) => ({ form: event.form }) },
            target: 'saved',
            actions: [{ type: 'dropForm', params: ({ event }) => ({ form: event.form }) }, 'announceSaved'],
          },
          { actions: { type: 'dropForm', params: ({ event }) => ({ form: event.form }) } },
        ],
        'leave.requested': [
          {
            description: 'Input would be lost.',
            guard: { type: 'wouldLose', params: ({ event }) => ({ views: event.views }) },
            target: 'asking',
            actions: {
              type: 'keepRequest',
              params: ({ event }) => ({ cause: event.cause, views: event.views }),
            },
          },
          { actions: { type: 'grant', params: ({ event }) => ({ cause: event.cause }) } },
        ],
      },
    },
    asking: {
      description: 'The question is on screen: stay, or leave and lose what was typed.',
      meta: { view: 'leave-question' },
      on: {
        'leave.confirmed': [
          {
            description: 'No unsaved input is left.',
            guard: 'wouldLoseAll',
            target: 'saved',
            actions: ['giveUp', 'announceSaved', 'grantPending', 'forgetRequest'],
          },
          { target: 'unsaved', actions: ['giveUp', 'grantPending', 'forgetRequest'] },
        ],
        'leave.refused': { target: 'unsaved', actions: ['denyPending', 'forgetRequest'] },
        'leave.inputUnsaved': {
          actions: { type: 'addForm', params: ({ event }) => ({ form: event.form }) },
        },
        'leave.inputSaved': [
          {
            description:
              'The last form was saved while the question was on screen. The question is no longer needed.',
            guard: { type: 'isLastForm', params: ({ event }) => ({ form: event.form }) },
            target: 'saved',
            actions: [
              { type: 'dropForm', params: ({ event }) => ({ form: event.form }) },
              'announceSaved',
              'grantPending',
              'forgetRequest',
            ],
          },
          {
            description: 'The forms that are still unsaved are not affected by the request.',
            guard: { type: 'isLastAsked', params: ({ event }) => ({ form: event.form }) },
            target: 'unsaved',
            actions: [
              { type: 'dropForm', params: ({ event }) => ({ form: event.form }) },
              'grantPending',
              'forgetRequest',
            ],
          },
          { actions: { type: 'dropForm', params: ({ event }) => ({ form: event.form }) } },
        ],
        'leave.requested': {
          description: 'Only one question is shown at a time. A second request is denied.',
          actions: { type: 'deny', params: ({ event }) => ({ cause: event.cause }) },
        },
      },
    },
  },
});
