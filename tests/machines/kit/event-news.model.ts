import { eventNewsMachine } from '../../../machines/kit/event-news.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

/**
 * The pause after each number of lost connections, in milliseconds. It grows from two seconds to half a
 * minute.
 */
const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000];

export const model = modelOf({
  chart: eventNewsMachine,
  events: [
    { type: 'eventNews.shown' },
    { type: 'eventNews.hidden' },
    { type: 'eventNews.opened' },
    { type: 'eventNews.told', about: 'marks' },
    { type: 'eventNews.ended' },
  ],
  answers: { follow: { done: [], error: ['no line'] } },
  delays: { PAUSE: ({ broken }) => pauses[broken] ?? 30_000 },
  key: ({ broken }) => [broken],
  farEnough: ({ context }) => context.broken > 6,
  ends: () => true,
  invariants: {
    'the chart waits only after a connection has ended': (snapshot) =>
      !snapshot.matches('waiting') || snapshot.context.broken > 0,
  },
  rules: {
    'no change is emitted while the page is hidden': (step) =>
      !step.before.matches('resting') || step.emitted.length === 0,
    'the page reads again when a connection opens after a break': (step) =>
      step.event?.type !== 'eventNews.opened' ||
      !step.before.matches('following') ||
      step.emitted.includes('eventNews.changed') === step.before.context.broken > 0,
    'each connection that ends is counted': (step) =>
      !becomes(step, 'waiting') || step.after.context.broken === step.before.context.broken + 1,
    'the page reads again on a timer as long as it has no connection': (step) =>
      !step.before.matches('waiting') ||
      !step.after.matches('following') ||
      step.emitted.includes('eventNews.changed'),
  },
});
