import { boothMachine } from '../../../machines/exhibitor/booth.machine.ts';
import { acts } from '../kit/acts.ts';
import { blockBooth, changeBooth, removeBooth, unblockBooth } from './booth.ts';

export const boothActs = acts(boothMachine, {
  change: { event: 'booth.change', call: changeBooth, by: ['organiser'] },
  block: { event: 'booth.block', call: blockBooth, by: ['organiser'] },
  unblock: { event: 'booth.unblock', call: unblockBooth, by: ['organiser'] },
  remove: { event: 'booth.remove', call: removeBooth, by: ['organiser'] },
});
