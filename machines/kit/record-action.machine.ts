import { assign, emit, fromPromise, setup } from 'xstate';

/** What is to be done with a record, and the body of its call. */
export interface RecordAction {
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RecordActionContext {
  /** What the person is being asked about; '' for nothing. */
  action: string;
  /** The part of the record that it is about, by its id; '' for the record itself. */
  part: string;
  failure: Failure | null;
}

type RecordActionEvent =
  /** A button whose action needs a reason, a consent, a second look. */
  | { type: 'recordAction.ask'; action: string; part?: string }
  | { type: 'recordAction.cancel' }
  | ({ type: 'recordAction.send' } & RecordAction);

interface RecordActionEmitted {
  type: 'recordAction.done';
  action: string;
  /** The record as it is now. */
  record: unknown;
}

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: RecordActionContext;
  events?: RecordActionEvent;
  emitted?: RecordActionEmitted;
  tags?: 'busy';
} = {};

export const recordActionMachine = setup({
  types,
  actors: {
    act: fromPromise<unknown, RecordAction>(() =>
      Promise.reject(new Error('recordAction: actor act was not provided')),
    ),
  },
  actions: {
    keepQuestion: assign((_, params: { action: string; part: string }) => params),
    keepAction: assign((_, params: { action: string }) => ({ action: params.action, failure: null })),
    forgetAction: assign({ action: '', part: '', failure: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    announceDone: emit(({ context }, params: { record: unknown }) => ({
      type: 'recordAction.done' as const,
      action: context.action,
      record: params.record,
    })),
  },
}).createMachine({
  id: 'recordAction',
  description:
    'Something done with a record of the server: asked about first where it needs words, sent once, and where it ' +
    'is refused everything typed stays, with the reason beside it.',
  context: { action: '', part: '', failure: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The buttons say what can be done.',
      initial: 'idle',
      on: {
        'recordAction.ask': {
          target: 'asking',
          actions: {
            type: 'keepQuestion',
            params: ({ event }) => ({ action: event.action, part: event.part ?? '' }),
          },
        },
        'recordAction.send': {
          target: 'sending',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
      states: {
        idle: {
          description: 'Nothing has been done, or the question was taken back.',
          meta: { view: 'record-actions' },
        },
        done: {
          description: 'Done: the page says so beside the button, until something else is asked or sent.',
          meta: { view: 'record-done' },
        },
      },
    },
    asking: {
      description: 'A question with its fields is on screen.',
      meta: { view: 'record-question' },
      on: {
        'recordAction.cancel': { target: 'resting', actions: 'forgetAction' },
        'recordAction.send': {
          target: 'sending',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
    sending: {
      description: 'With the server.',
      tags: 'busy',
      meta: { view: 'record-busy' },
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ event }) => {
          const { action, body } = event as RecordAction & RecordActionEvent;
          return { action, body };
        },
        onDone: {
          target: 'resting.done',
          actions: [
            { type: 'announceDone', params: ({ event }) => ({ record: event.output }) },
            'forgetAction',
          ],
        },
        onError: {
          description: 'Refused, or changed by somebody else meanwhile: what was typed stays.',
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
