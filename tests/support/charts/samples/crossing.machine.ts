import { assign, setup } from 'xstate';

export const crossingMachine = setup({
  types: {
    context: {} as { asked: number },
    events: {} as { type: 'PRESS'; at: number } | { type: 'POWER_LOST' } | { type: 'POWER_BACK' },
    emitted: {} as { type: 'BEEP' },
  },
  actions: {
    remember: assign({ asked: ({ context }) => Math.min(context.asked + 1, 2) }),
    forget: assign({ asked: 0 }),
    beep: (_, _params: { times: number }) => {},
  },
  guards: {
    isWaitedFor: ({ context }) => context.asked > 0,
    isDaytime: (_, params: { hour: number }) => params.hour >= 6 && params.hour < 22,
  },
  delays: { LEAST_GREEN: 20_000, YELLOW: 3_000, CLEARANCE: 2_000, WALK: 10_000 },
}).createMachine({
  id: 'crossing',
  context: { asked: 0 },
  initial: 'working',
  states: {
    working: {
      initial: 'cars',
      on: { POWER_LOST: { target: 'dark', actions: 'forget' } },
      states: {
        cars: {
          initial: 'flowing',
          states: {
            flowing: { after: { LEAST_GREEN: 'interruptible' }, on: { PRESS: { actions: 'remember' } } },
            interruptible: {
              always: { guard: 'isWaitedFor', target: '#crossing.working.yellow' },
              on: { PRESS: { actions: 'remember' } },
            },
          },
        },
        yellow: { after: { YELLOW: 'clearing' } },
        clearing: { after: { CLEARANCE: 'walk' } },
        walk: {
          entry: ['forget', { type: 'beep', params: { times: 3 } }],
          after: { WALK: 'cars' },
          on: {
            PRESS: {
              guard: { type: 'isDaytime', params: ({ event }) => ({ hour: event.at }) },
              actions: 'remember',
            },
          },
        },
      },
    },
    dark: { on: { POWER_BACK: 'working' } },
  },
});
