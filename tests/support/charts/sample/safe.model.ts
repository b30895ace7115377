import { modelOf } from '../model.ts';
import { safeMachine } from './safe.machine.ts';

/** The model of the sample chart, to read together with the chart. */
export const model = modelOf({
  chart: safeMachine,
  events: [
    { type: 'safe.enter', code: '123' }, // too short by one character
    { type: 'safe.enter', code: '1234' }, // just long enough
    { type: 'safe.close' },
  ],
  answers: {
    checkCode: { done: [true, false], error: [{ reason: 'broken' }] },
  },
  delays: { STAYS_OPEN: 30_000 },
  key: ({ wrong }) => wrong,
  ends: (snapshot) => snapshot.matches('closed') || snapshot.status === 'done',
  equivalent: {
    'input: ({ event })': 'only an entered code is compared; the other branch exists only for the compiler',
  },
  invariants: {
    'at most three wrong codes are counted': ({ context }) => context.wrong <= 3,
    'an open safe stores no wrong codes': (snapshot) =>
      !snapshot.matches('open') || snapshot.context.wrong === 0,
  },
  rules: {
    'a safe opens only after a code was checked': ({ before, after }) =>
      before.matches('open') || !after.matches('open') || before.matches('checking'),
  },
});
