import { venueMachine } from '../../../machines/competition/venue.machine.ts';
import { acts } from '../kit/acts.ts';
import { changeVenue, closeVenue, reopenVenue } from './venue.ts';

export const venueActs = acts(venueMachine, {
  change: { event: 'venue.change', call: changeVenue, by: ['organiser'] },
  close: { event: 'venue.close', call: closeVenue, by: ['organiser'] },
  reopen: { event: 'venue.reopen', call: reopenVenue, by: ['organiser'] },
});
