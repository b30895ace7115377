import { organisationMachine } from '../../../machines/unit/organisation.machine.ts';
import { acts } from '../kit/acts.ts';
import { confirmUnit, refuseUnit, restoreUnit, suspendUnit } from './confirmation.ts';

/** The decisions of a committee on a unit. */
export const organisationActs = acts(organisationMachine, {
  // The page of a unit shows it, so that its reader has seen it.
  confirm: {
    event: 'organisation.confirm',
    call: confirmUnit,
    by: ['committee', 'technician'],
    asked: { isSeen: true },
  },
  refuse: { event: 'organisation.refuse', call: refuseUnit, by: ['committee', 'technician'] },
  suspend: { event: 'organisation.suspend', call: suspendUnit, by: ['committee', 'technician'] },
  restore: { event: 'organisation.restore', call: restoreUnit, by: ['committee', 'technician'] },
});
