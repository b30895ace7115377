import { incidentMachine } from '../../../machines/day/incident.machine.ts';
import { acts } from '../kit/acts.ts';
import { closeIncident, dismissIncident, ruleIncident, withdrawIncident } from './incident.ts';

/** The acts on a reported incident. */
export const incidentActs = acts(incidentMachine, {
  rule: { event: 'incident.rule', call: ruleIncident, by: ['chief'], asked: { ruling: 'none' } },
  close: { event: 'incident.close', call: closeIncident, by: ['floor'], asked: { isAcknowledged: true } },
  dismiss: { event: 'incident.dismiss', call: dismissIncident, by: ['chief'] },
  withdraw: { event: 'incident.withdraw', call: withdrawIncident, by: ['reporter'] },
});
