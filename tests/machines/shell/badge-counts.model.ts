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
    '[D9] the counts are 0 while no user is signed in': (snapshot) =>
      !snapshot.matches('away') || (snapshot.context.notices === 0 && snapshot.context.work === 0),
  },
  rules: {
    'an act requests the counts only if tasks wait': ({ before, event, after }) =>
      event?.type !== 'badgeCounts.acted' ||
      !before.matches('resting') ||
      after.matches('looking') === before.context.work > 0,
    'a move starts a pause before the request, so that several moves cause one request': ({
      before,
      event,
      after,
    }) => event?.type !== 'badgeCounts.look' || before.matches('away') || after.matches('stirred'),
    'the counts stay until the next counts arrive': ({ before, event, after }) =>
      before.matches('away') ||
      event === null ||
      event.type === 'badgeCounts.end' ||
      (after.context.notices === before.context.notices && after.context.work === before.context.work),
  },
});
