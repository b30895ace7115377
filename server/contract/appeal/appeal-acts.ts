import { appealMachine } from '../../../machines/appeal/appeal.machine.ts';
import { acts } from '../kit/acts.ts';
import {
  acceptAppeal,
  assignAppeal,
  closeAppeal,
  declineAppeal,
  remedyAppeal,
  ruleAppeal,
  withdrawAppeal,
} from './appeal.ts';

export const appealActs = acts(appealMachine, {
  accept: { event: 'appeal.accept', call: acceptAppeal, by: ['arbiter'] },
  assign: {
    event: 'appeal.assign',
    call: assignAppeal,
    by: ['arbiter'],
    asked: { panel: { isEnough: true, isClear: true } },
  },
  rule: { event: 'appeal.rule', call: ruleAppeal, by: ['panel'], asked: { majority: '' } },
  remedy: { event: 'appeal.remedy', call: remedyAppeal, by: ['panel', 'chief'] },
  close: { event: 'appeal.close', call: closeAppeal, by: ['filer', 'arbiter'], asked: { isTold: true } },
  decline: { event: 'appeal.decline', call: declineAppeal, by: ['arbiter'] },
  withdraw: { event: 'appeal.withdraw', call: withdrawAppeal, by: ['filer'] },
});
