import { modelOf } from '../model.ts';
import { crossingMachine } from './crossing.machine.ts';

/**
 * A traffic light at which pedestrians can request to cross. At night a press during the walk phase is not
 * stored.
 */
export const model = modelOf({
  chart: crossingMachine,
  events: [
    { type: 'PRESS', at: 5 },
    { type: 'PRESS', at: 6 },
    { type: 'PRESS', at: 21 },
    { type: 'PRESS', at: 22 },
    { type: 'POWER_LOST' },
    { type: 'POWER_BACK' },
  ],
  answers: {},
  delays: { LEAST_GREEN: 20_000, YELLOW: 3_000, CLEARANCE: 2_000, WALK: 10_000 },
  ends: (snapshot) => snapshot.matches({ working: 'cars' }),
  equivalent: {
    'POWER_BACK sent to crossing.working.cars.flowing': 'that is where the light begins anyway',
  },
  invariants: {
    'nobody waits where the cars could be stopped': ({ value, context }) =>
      JSON.stringify(value) !== '{"working":{"cars":"interruptible"}}' || context.asked === 0,
    'no more than two presses are counted': ({ context }) => context.asked <= 2,
    'a light without power has forgotten who waits': (snapshot) =>
      !snapshot.matches('dark') || snapshot.context.asked === 0,
  },
  rules: {
    'people walk only after yellow and a pause': ({ before, after }) =>
      before.matches({ working: 'walk' }) ||
      !after.matches({ working: 'walk' }) ||
      before.matches({ working: 'clearing' }),
    'a press never turns a light green': ({ event, before, after }) =>
      event?.type !== 'PRESS' || before.matches({ working: 'walk' }) === after.matches({ working: 'walk' }),
  },
});
