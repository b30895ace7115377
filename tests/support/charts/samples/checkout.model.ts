import { modelOf } from '../model.ts';
import { checkoutMachine } from './checkout.machine.ts';

/** A shop that charges a card up to three times, and refunds the payment if the goods are sold out. */
export const model = modelOf({
  chart: checkoutMachine,
  events: [
    { type: 'cart.add', price: 0 },
    { type: 'cart.add', price: 1 },
    { type: 'cart.add', price: 250 },
    { type: 'cart.pay' },
    { type: 'cart.abandon' },
    { type: 'stock.gone' },
  ],
  answers: {
    charge: { done: [{ receipt: 'R-1' }], error: ['card refused'] },
    refund: { done: [undefined], error: ['bank closed'] },
    watchStock: { done: [], error: ['no connection'] },
  },
  delays: { BANK_PATIENCE: 30_000 },
  key: ({ lines, tries, paid }) => [lines, tries, paid],
  farEnough: ({ context }) => context.lines.length > 2 || context.tries > 4,
  ends: (snapshot) => snapshot.status === 'done',
  equivalent: {
    'context.receipt ?? «': 'a placed order has a receipt; the other branch exists only for the compiler',
  },
  invariants: {
    'an empty cart is never charged': (snapshot) =>
      !snapshot.matches('paying') || snapshot.context.lines.length > 0,
    'a placed order is paid and has a receipt': (snapshot) =>
      !snapshot.matches('placed') || (snapshot.context.paid > 0 && snapshot.context.receipt !== null),
    'an abandoned order is not paid': (snapshot) =>
      !snapshot.matches('abandoned') || snapshot.context.paid === 0,
  },
  rules: {
    'an order is announced only when it is placed': ({ after, emitted }) =>
      (after.matches('placed') ? 1 : 0) === emitted.length,
  },
});
