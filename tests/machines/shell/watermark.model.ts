import { watermarkMachine } from '../../../machines/shell/watermark.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const lin = { user: '林晓雨', organisation: '' };
const chen = { user: 'chen.wei', organisation: '武汉船舶职业技术学院' };

export const model = modelOf({
  chart: watermarkMachine,
  events: [
    { type: 'watermark.wanted', marks: lin },
    { type: 'watermark.wanted', marks: chen },
    { type: 'watermark.unwanted' },
    { type: 'watermark.disturbed' },
    { type: 'watermark.minuteOver' },
  ],
  answers: { overlay: { done: [], error: ['no canvas'] } },
  delays: { PAUSE: 100 },
  ends: () => true,
  invariants: {
    '[S30] a watermark always shows a user': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.marks.user !== '',
    '[D9] no data of a user stays without a watermark': (snapshot) =>
      !snapshot.matches('absent') || snapshot.context.marks.user === '',
  },
});
