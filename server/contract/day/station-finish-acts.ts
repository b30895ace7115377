import { stationFinishMachine } from '../../../machines/day/station-finish.machine.ts';
import { acts } from '../kit/acts.ts';
import { correctFinish, recordFinish, takeFinishBack } from './station-finish.ts';

export const stationFinishActs = acts(stationFinishMachine, {
  record: { event: 'stationFinish.record', call: recordFinish, by: ['floor'] },
  correct: { event: 'stationFinish.correct', call: correctFinish, by: ['chief'] },
  takeBack: { event: 'stationFinish.takeBack', call: takeFinishBack, by: ['floor', 'chief'] },
});
