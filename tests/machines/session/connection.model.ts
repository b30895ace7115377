import { connectionMachine } from '../../../machines/session/connection.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

export const model = modelOf({
  chart: connectionMachine,
  events: [{ type: 'connection.lost' }, { type: 'connection.returned' }],
  answers: {},
  delays: { NEWS: 2_000 },
  ends: (snapshot) => snapshot.matches('online'),
  invariants: {},
  rules: {
    '[D13] a restored connection is reported once, and only after a loss': ({ before, after }) =>
      !after.matches('restored') || before.matches('offline') || before.matches('restored'),
    'a lost connection is reported in every state': (step) =>
      step.event?.type !== 'connection.lost' || step.after.matches('offline'),
  },
});
