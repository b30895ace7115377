import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';

export interface Line {
  readonly price: number;
}

export const checkoutMachine = setup({
  types: {
    context: {} as { lines: readonly Line[]; paid: number; tries: number; receipt: string | null },
    events: {} as
      | { type: 'cart.add'; price: number }
      | { type: 'cart.pay' }
      | { type: 'cart.abandon' }
      | { type: 'stock.gone' },
    emitted: {} as { type: 'order.placed'; receipt: string },
    tags: {} as 'busy',
  },
  actors: {
    charge: fromPromise<{ receipt: string }, { amount: number }>(() =>
      Promise.reject(new Error('not provided')),
    ),
    refund: fromPromise<void, { amount: number }>(() => Promise.reject(new Error('not provided'))),
    watchStock: fromCallback(() => {}),
  },
  actions: {
    addLine: assign({
      lines: ({ context }, params: { price: number }) => [...context.lines, { price: params.price }],
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    keepReceipt: assign({ receipt: (_, params: { receipt: string }) => params.receipt }),
    notePaid: assign({ paid: ({ context }) => context.lines.reduce((sum, { price }) => sum + price, 0) }),
    noteRefund: assign({ paid: 0, receipt: null }),
    announce: emit(({ context }) => ({ type: 'order.placed' as const, receipt: context.receipt ?? '' })),
  },
  guards: {
    isPrice: (_, params: { price: number }) => params.price > 0,
    hasLines: ({ context }) => context.lines.length > 0,
    mayTryAgain: ({ context }) => context.tries < 3,
  },
  delays: { BANK_PATIENCE: 30_000 },
}).createMachine({
  id: 'checkout',
  context: { lines: [], paid: 0, tries: 0, receipt: null },
  initial: 'cart',
  states: {
    cart: {
      on: {
        'cart.add': {
          guard: { type: 'isPrice', params: ({ event }) => ({ price: event.price }) },
          actions: { type: 'addLine', params: ({ event }) => ({ price: event.price }) },
        },
        'cart.pay': { guard: 'hasLines', target: 'paying' },
        'cart.abandon': 'abandoned',
      },
    },
    paying: {
      tags: 'busy',
      entry: 'countTry',
      invoke: [
        {
          id: 'charge',
          src: 'charge',
          input: ({ context }) => ({ amount: context.lines.reduce((sum, { price }) => sum + price, 0) }),
          onDone: {
            target: 'paid',
            actions: ['notePaid', { type: 'keepReceipt', params: ({ event }) => event.output }],
          },
          onError: [{ guard: 'mayTryAgain', target: 'cart' }, { target: 'abandoned' }],
        },
        { id: 'watchStock', src: 'watchStock', onError: 'cart' },
      ],
      on: { 'stock.gone': 'cart' },
      after: { BANK_PATIENCE: 'cart' },
    },
    paid: {
      on: { 'stock.gone': 'refunding' },
      always: { guard: ({ context }) => context.lines.length === 1, target: 'placed' },
      after: { BANK_PATIENCE: 'placed' },
    },
    refunding: {
      tags: 'busy',
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context }) => ({ amount: context.paid }),
        onDone: { target: 'abandoned', actions: 'noteRefund' },
        onError: 'stuck',
      },
    },
    placed: { type: 'final', entry: 'announce' },
    abandoned: { type: 'final' },
    stuck: { type: 'final' },
  },
});
