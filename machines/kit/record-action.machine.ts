import { assign, emit, fromPromise, setup } from 'xstate';

/** An act on a record, with the body of its call. */
export interface RecordAction {
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RecordActionContext {
  /** The act that the question on screen concerns; '' if there is none. */
  action: string;
  /** The id of the part of the record that the act concerns; '' for the record itself. */
  part: string;
  failure: Failure | null;
}

type RecordActionEvent =
  /** A button whose act needs a reason, a consent or a confirmation. */
  | { type: 'recordAction.ask'; action: string; part?: string }
  | { type: 'recordAction.cancel' }
  | ({ type: 'recordAction.send' } & RecordAction);

interface RecordActionEmitted {
  type: 'recordAction.done';
  action: string;
  /** The record after the act. */
  record: unknown;
}

/** Returns the `failure` of a rejected call; null if the error has none. */
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
    'An act on a record of the server. If it needs input, a question is shown first. The act is sent ' +
    'once. If it is refused, the input stays and the reason is shown next to it.',
  context: { action: '', part: '', failure: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The buttons show the possible acts.',
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
          description: 'No act has been done, or the question was cancelled.',
          meta: { view: 'record-actions' },
        },
        done: {
          description:
            'The act is done. The page says so next to the button, until another act is requested or sent.',
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
      description: 'The request is with the server.',
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
          description: 'The act was refused, or another user has changed the record. The input stays.',
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
