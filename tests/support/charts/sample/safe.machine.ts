import { assign, emit, fromPromise, setup } from 'xstate';

export interface SafeContext {
  wrong: number;
}

export type SafeEvent = { type: 'safe.enter'; code: string } | { type: 'safe.close' };

export type SafeEmitted = { type: 'safe.opened' } | { type: 'safe.alarmed'; wrong: number };

export const safeMachine = setup({
  types: {
    context: {} as SafeContext,
    events: {} as SafeEvent,
    emitted: {} as SafeEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** True when the code is right. */
    checkCode: fromPromise<boolean, { code: string }>(() =>
      Promise.reject(new Error('safe: actor checkCode was not provided')),
    ),
  },
  actions: {
    countWrong: assign({ wrong: ({ context }) => context.wrong + 1 }),
    forgetWrong: assign({ wrong: 0 }),
    soundAlarm: (_, _params: { wrong: number }) => {},
    announceOpened: emit({ type: 'safe.opened' }),
    announceAlarm: emit(({ context }) => ({ type: 'safe.alarmed' as const, wrong: context.wrong })),
  },
  guards: {
    isComplete: (_, params: { code: string }) => params.code.length >= 4,
    isRight: (_, params: { right: boolean }) => params.right,
    isBurglary: ({ context }) => context.wrong >= 3,
  },
  delays: {
    STAYS_OPEN: 30_000,
  },
}).createMachine({
  id: 'safe',
  description: 'A safe with a code of at least four digits, and an alarm.',
  context: { wrong: 0 },
  initial: 'closed',
  states: {
    closed: {
      description: 'The safe is locked and waits for a code.',
      meta: { view: 'keypad' },
      always: {
        description: 'Three wrong codes raise the alarm.',
        guard: 'isBurglary',
        target: 'alarmed',
      },
      on: {
        'safe.enter': {
          description: 'A code that is too short is not checked.',
          guard: { type: 'isComplete', params: ({ event }) => ({ code: event.code }) },
          target: 'checking',
        },
      },
    },
    checking: {
      description: 'The code is being compared.',
      tags: 'busy',
      meta: { view: 'keypad-busy' },
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ event }) => ({ code: event.type === 'safe.enter' ? event.code : '' }),
        onDone: [
          {
            description: 'The code is correct.',
            guard: { type: 'isRight', params: ({ event }) => ({ right: event.output }) },
            target: 'open',
            actions: 'announceOpened',
          },
          { target: 'closed', actions: 'countWrong' },
        ],
        onError: { target: 'closed' },
      },
    },
    open: {
      description: 'The door can be opened. It is closed by hand, or closes by itself.',
      meta: { view: 'door-open' },
      entry: 'forgetWrong',
      on: { 'safe.close': { target: 'closed' } },
      after: {
        STAYS_OPEN: { description: 'The safe has stayed open too long.', target: 'closed' },
      },
    },
    alarmed: {
      description: 'The alarm has been raised. The safe accepts no code.',
      meta: { view: 'alarm' },
      type: 'final',
      entry: [{ type: 'soundAlarm', params: ({ context }) => ({ wrong: context.wrong }) }, 'announceAlarm'],
    },
  },
});
