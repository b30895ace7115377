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
    'input: ({ event })': 'only a code that was entered is compared; the other side is for the compiler',
  },
  invariants: {
    'never more than three wrong codes': ({ context }) => context.wrong <= 3,
    'an open safe has forgotten wrong codes': (snapshot) =>
      !snapshot.matches('open') || snapshot.context.wrong === 0,
  },
  rules: {
    'a safe opens only for a code that was checked': ({ before, after }) =>
      before.matches('open') || !after.matches('open') || before.matches('checking'),
  },
});
