import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { requiredReason } from '../entry/entry-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { checkInList, disqualifyingCauses } from './check-in.ts';

/** What the chief decides of an entry on its day, alone or with a second person. */

export const teamLeave = strict({ reason: requiredReason });
export const lateAdmission = strict({ reason: requiredReason });

/** `reason`: what was found, as it is filed. */
export const disqualification = strict({
  cause: v.pipe(
    v.string(fault('type')),
    v.nonEmpty(fault('required')),
    v.picklist(disqualifyingCauses, fault('choice')),
  ),
  reason: requiredReason,
});

export const admitTeamInPart = call('POST', '/entries/:id/admit-part', {
  summary: 'By leave of the chief a team is checked in although not all of it are there',
  access: 'signed-in',
  body: teamLeave,
  answer: checkInList,
});

export const askLateAdmission = call('POST', '/entries/:id/admit-late', {
  summary: 'The chief asks the supervisor to let in who has come after the list was closed',
  access: 'signed-in',
  body: lateAdmission,
  answer: checkInList,
});

export const askDisqualification = call('POST', '/entries/:id/disqualify', {
  summary: 'The chief asks the committee to disqualify an entry',
  access: 'signed-in',
  body: disqualification,
  answer: checkInList,
});

export const agreeToRuling = call('POST', '/entry-rulings/:id/approve', {
  summary:
    'The second person agrees: the supervisor to a late admission, the committee to a disqualification',
  access: 'signed-in',
  body: simpleAct,
  answer: checkInList,
});

export const refuseRuling = call('POST', '/entry-rulings/:id/refuse', {
  summary: 'The second person does not agree',
  access: 'signed-in',
  body: reasonedAct,
  answer: checkInList,
});

export const withdrawRuling = call('POST', '/entry-rulings/:id/withdraw', {
  summary: 'The chief asks no more',
  access: 'signed-in',
  body: simpleAct,
  answer: checkInList,
});
