import { incidentMachine } from '../../../machines/day/incident.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  closeIncident,
  dismissIncident,
  reportIncident,
  ruleIncident,
  withdrawIncident,
} from './incident.ts';

/** The acts on an incident, from its report on. */
export const incidentActs = acts(incidentMachine, {
  report: { event: 'incident.report', call: reportIncident, by: ['floor', 'supervisor'] },
  rule: { event: 'incident.rule', call: ruleIncident, by: ['chief'], asked: { ruling: 'none' } },
  close: { event: 'incident.close', call: closeIncident, by: ['floor'], asked: { isAcknowledged: true } },
  dismiss: { event: 'incident.dismiss', call: dismissIncident, by: ['chief'] },
  withdraw: { event: 'incident.withdraw', call: withdrawIncident, by: ['reporter'] },
});
