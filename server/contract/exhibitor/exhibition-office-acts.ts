import { exhibitionOfficeMachine } from '../../../machines/exhibitor/exhibition-office.machine.ts';
import { acts } from '../kit/acts.ts';
import { confirmExhibitionOffice, withdrawExhibitionOffice } from './exhibition-office.ts';

export const exhibitionOfficeActs = acts(exhibitionOfficeMachine, {
  confirm: {
    event: 'exhibitionOffice.confirm',
    call: confirmExhibitionOffice,
    by: ['organiser', 'technician'],
  },
  withdraw: {
    event: 'exhibitionOffice.withdraw',
    call: withdrawExhibitionOffice,
    by: ['organiser', 'technician'],
  },
});
