import { exhibitorCallMachine } from '../../../machines/exhibitor/exhibitor-call.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  askCancelExhibitorCall,
  cancelExhibitorCall,
  changeExhibitorCall,
  dropExhibitorCallCancel,
  publishExhibitorCall,
} from './exhibitor-call.ts';

export const exhibitorCallActs = acts(exhibitorCallMachine, {
  publish: { event: 'exhibitorCall.publish', call: publishExhibitorCall, by: ['organiser'] },
  change: { event: 'exhibitorCall.change', call: changeExhibitorCall, by: ['organiser'] },
  cancel: { event: 'exhibitorCall.cancel', call: cancelExhibitorCall, by: ['organiser'] },
  drop: { event: 'exhibitorCall.drop', call: dropExhibitorCallCancel, by: ['organiser'] },
  askCancel: { event: 'exhibitorCall.askCancel', call: askCancelExhibitorCall, by: ['organiser'] },
});
