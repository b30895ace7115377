import { decisionMachine } from '../../../machines/competition/decision.machine.ts';
import { entryMachine } from '../../../machines/entry/entry.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  admitTeamInPart,
  agreeToRuling,
  askDisqualification,
  askLateAdmission,
  refuseRuling,
  withdrawRuling,
} from './entry-ruling.ts';

/**
 * The acts of a chief judge on an entry at the check-in. Another capacity decides on late admissions and
 * disqualifications, so the chart names that capacity.
 */
export const onSiteActs = acts(entryMachine, {
  part: {
    event: 'entry.admitPart',
    call: admitTeamInPart,
    by: ['chief'],
    asked: { isOpen: true, hasSome: true },
  },
  late: { event: 'entry.admitLate', call: askLateAdmission, by: ['supervisor'], asked: { isUndrawn: true } },
  disqualify: { event: 'entry.disqualify', call: askDisqualification, by: ['organiser'] },
});

/** The acts on a request of a chief judge. */
export const entryRulingActs = acts(decisionMachine, {
  approve: { event: 'decision.approve', call: agreeToRuling, by: ['colleague'] },
  refuse: { event: 'decision.refuse', call: refuseRuling, by: ['colleague'] },
  withdraw: { event: 'decision.withdraw', call: withdrawRuling, by: ['proposer'] },
});
