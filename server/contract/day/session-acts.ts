import { competitionSessionMachine } from '../../../machines/day/competition-session.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  askSessionCancel,
  askSessionPostpone,
  cancelSession,
  changeSession,
  closeCheckIn,
  dropSessionAsking,
  finishSession,
  openCheckIn,
  pauseSession,
  postponeSession,
  removeSession,
  resumeSession,
  startSession,
} from './competition-session.ts';

/** The acts on a planned session. */
export const sessionActs = acts(competitionSessionMachine, {
  openCheckIn: { event: 'competitionSession.openCheckIn', call: openCheckIn, by: ['checkIn'] },
  closeCheckIn: { event: 'competitionSession.closeCheckIn', call: closeCheckIn, by: ['checkIn'] },
  start: { event: 'competitionSession.start', call: startSession, by: ['chief'] },
  resume: { event: 'competitionSession.resume', call: resumeSession, by: ['chief'] },
  pause: { event: 'competitionSession.pause', call: pauseSession, by: ['chief'] },
  end: { event: 'competitionSession.end', call: finishSession, by: ['chief'] },
  change: { event: 'competitionSession.change', call: changeSession, by: ['organiser'] },
  remove: { event: 'competitionSession.remove', call: removeSession, by: ['organiser'] },
  cancel: { event: 'competitionSession.cancel', call: cancelSession, by: ['organiser'] },
  postpone: { event: 'competitionSession.postpone', call: postponeSession, by: ['organiser'] },
  drop: { event: 'competitionSession.drop', call: dropSessionAsking, by: ['organiser', 'chief'] },
  askPostpone: { event: 'competitionSession.askPostpone', call: askSessionPostpone, by: ['chief'] },
  askCancel: { event: 'competitionSession.askCancel', call: askSessionCancel, by: ['chief'] },
});
