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
    'POWER_BACK sent to crossing.working.cars.flowing': 'this is the initial state of the light',
  },
  invariants: {
    'no press waits while the cars can be stopped': ({ value, context }) =>
      JSON.stringify(value) !== '{"working":{"cars":"interruptible"}}' || context.asked === 0,
    'at most two presses are counted': ({ context }) => context.asked <= 2,
    'a light without power stores no press': (snapshot) =>
      !snapshot.matches('dark') || snapshot.context.asked === 0,
  },
  rules: {
    'pedestrians walk only after yellow and a pause': ({ before, after }) =>
      before.matches({ working: 'walk' }) ||
      !after.matches({ working: 'walk' }) ||
      before.matches({ working: 'clearing' }),
    'a press never starts or ends the walk phase': ({ event, before, after }) =>
      event?.type !== 'PRESS' || before.matches({ working: 'walk' }) === after.matches({ working: 'walk' }),
  },
});
