import { badgeCountsMachine } from '../../../machines/shell/badge-counts.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

export const model = modelOf({
  chart: badgeCountsMachine,
  events: [
    { type: 'badgeCounts.begin' },
    { type: 'badgeCounts.look' },
    { type: 'badgeCounts.acted' },
    { type: 'badgeCounts.end' },
  ],
  answers: {
    count: {
      done: [
        { notices: 0, work: 0 },
        { notices: 2, work: 0 },
        { notices: 0, work: 1 },
      ],
      error: anyError,
    },
  },
  delays: { PAUSE: 300 },
  ends: (snapshot) => !snapshot.matches('looking') && !snapshot.matches('stirred'),
  invariants: {
    '[D9] nothing is known while nobody is signed in': (snapshot) =>
      !snapshot.matches('away') || (snapshot.context.notices === 0 && snapshot.context.work === 0),
  },
  rules: {
    'what is done is followed by a question only where something waits': ({ before, event, after }) =>
      event?.type !== 'badgeCounts.acted' ||
      !before.matches('resting') ||
      after.matches('looking') === before.context.work > 0,
    'a move is followed by a question, and moves within a moment by one': ({ before, event, after }) =>
      event?.type !== 'badgeCounts.look' || before.matches('away') || after.matches('stirred'),
    'what was known stands until it is known anew': ({ before, event, after }) =>
      before.matches('away') ||
      event === null ||
      event.type === 'badgeCounts.end' ||
      (after.context.notices === before.context.notices && after.context.work === before.context.work),
  },
});
