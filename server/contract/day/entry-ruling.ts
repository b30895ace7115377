import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { requiredReason } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { checkInList, disqualifyingCauses } from './check-in.ts';

/** Decisions of the chief judge on an entry on its day, alone or with a second person. */

export const teamLeave = strict({ reason: requiredReason });
export const lateAdmission = strict({ reason: requiredReason });

/** `reason`: the findings, as they are recorded. */
export const disqualification = strict({
  cause: v.pipe(
    v.string(fault('type')),
    v.nonEmpty(fault('required')),
    v.picklist(disqualifyingCauses, fault('choice')),
  ),
  reason: requiredReason,
});

export const admitTeamInPart = call('POST', '/entries/:id/admit-part', {
  summary: 'Checks in a team although some members are missing, as the chief judge',
  access: 'signed-in',
  body: teamLeave,
  answer: checkInList,
});

export const askLateAdmission = call('POST', '/entries/:id/admit-late', {
  summary: 'Asks the supervisor to admit an entry after the list was closed, as the chief judge',
  access: 'signed-in',
  body: lateAdmission,
  answer: checkInList,
});

export const askDisqualification = call('POST', '/entries/:id/disqualify', {
  summary: 'Asks the committee to disqualify an entry, as the chief judge',
  access: 'signed-in',
  body: disqualification,
  answer: checkInList,
});

export const agreeToRuling = call('POST', '/entry-rulings/:id/approve', {
  summary: 'Approves a request: a late admission as the supervisor, a disqualification as the committee',
  access: 'signed-in',
  body: simpleAct,
  answer: checkInList,
});

export const refuseRuling = call('POST', '/entry-rulings/:id/refuse', {
  summary: 'Refuses a request, as the supervisor or the committee',
  access: 'signed-in',
  body: reasonedAct,
  answer: checkInList,
});

export const withdrawRuling = call('POST', '/entry-rulings/:id/withdraw', {
  summary: 'Withdraws a request, as the chief judge',
  access: 'signed-in',
  body: simpleAct,
  answer: checkInList,
});
