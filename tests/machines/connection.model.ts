import { connectionMachine } from '../../machines/connection.machine.ts';
import { modelOf } from '../support/charts/model.ts';

export const model = modelOf({
  chart: connectionMachine,
  events: [{ type: 'connection.lost' }, { type: 'connection.returned' }],
  answers: {},
  delays: { NEWS: 2_000 },
  ends: (snapshot) => snapshot.matches('online'),
  invariants: {},
});
