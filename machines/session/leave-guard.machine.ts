import { assign, emit, setup } from 'xstate';

/** What would take the page away from what was typed. */
export type LeaveCause = 'route' | 'signOut' | 'reload' | 'tag';

/** A form whose input is not saved. Two views of one page have a form of the same name each. */
export interface UnsavedForm {
  /** The cached view it stands in; '' for a page that is not kept when it is left. */
  readonly view: string;
  readonly form: string;
}

export interface LeaveGuardContext {
  unsaved: readonly UnsavedForm[];
  /** Who is waiting for the answer, '' for nobody. */
  cause: LeaveCause | '';
  /** The views that would go if they got it; null: all of them. */
  views: readonly string[] | null;
}

type LeaveGuardEvent =
  | { type: 'leave.inputUnsaved'; form: UnsavedForm }
  /** Saved, given up or gone with its view; a view that is merely hidden keeps its input. */
  | { type: 'leave.inputSaved'; form: UnsavedForm }
  /** Somebody would like to leave: with the loss of these views, or of all (null). */
  | { type: 'leave.requested'; cause: LeaveCause; views: readonly string[] | null }
  /** The person's answer. */
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
    /** The last of those that the request waiting for an answer would destroy. */
    isLastAsked: ({ context }, params: { form: UnsavedForm }) =>
      context.unsaved.every((one) => isSame(one, params.form) || !isIn(one, context.views)),
    wouldLose: ({ context }, params: { views: readonly string[] | null }) =>
      context.unsaved.some((one) => isIn(one, params.views)),
    wouldLoseAll: ({ context }) => context.unsaved.every((one) => isIn(one, context.views)),
  },
}).createMachine({
  id: 'leaveGuard',
  description:
    'One guard for everything that would lose unsaved input: another page, signing out, a reload for a new version, ' +
    'closing a tag. Input belongs to a view, and only the loss of its view is asked about: once. ' +
    'The browser itself asks before the tab goes (state `unsaved` or `asking`).',
  context: { unsaved: [], cause: '', views: null },
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
        'leave.requested': [
          {
            description: 'Something typed would be lost.',
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
            description: 'Nothing unsaved is left anywhere.',
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
            description: 'Saved while the question was on screen: nothing left to ask.',
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
            description: 'What is left unsaved stays where it is.',
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
          description: 'One question at a time: whoever comes second is told no.',
          actions: { type: 'deny', params: ({ event }) => ({ cause: event.cause }) },
        },
      },
    },
  },
});
