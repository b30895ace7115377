import { competitionEventMachine } from '../../../machines/competition/competition-event.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  agreeToEventCancel,
  askEventCancel,
  cancelEvent,
  changeEvent,
  deleteEvent,
  dropEventCancel,
  mergeEvent,
} from './competition-event.ts';

/** The acts on the plan of an event. The page of its roster freezes it. */
export const competitionEventActs = acts(competitionEventMachine, {
  changeEvent: {
    event: 'competitionEvent.change',
    call: changeEvent,
    by: ['organiser'],
    asked: { isFixed: false, places: 0 },
  },
  deleteEvent: { event: 'competitionEvent.delete', call: deleteEvent, by: ['organiser'] },
  mergeEvent: {
    event: 'competitionEvent.merge',
    call: mergeEvent,
    by: ['organiser'],
    asked: { hasRoom: true },
  },
  cancelEvent: { event: 'competitionEvent.cancel', call: cancelEvent, by: ['organiser'] },
  askEventCancel: { event: 'competitionEvent.askCancel', call: askEventCancel, by: ['organiser'] },
  agreeToEventCancel: {
    event: 'competitionEvent.agreeToCancel',
    call: agreeToEventCancel,
    by: ['organiser'],
  },
  dropEventCancel: { event: 'competitionEvent.drop', call: dropEventCancel, by: ['organiser'] },
});
