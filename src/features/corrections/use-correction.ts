import { correctionMachine, type CorrectionEvent } from '../../../machines/person/correction.machine.ts';
import {
  approveCorrection,
  getCorrection,
  refuseCorrection,
  revealCorrection,
  withdrawCorrection,
  type Correction,
} from '../../../server/contract/person/correction.ts';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';

const calls = {
  approve: approveCorrection,
  refuse: refuseCorrection,
  withdraw: withdrawCorrection,
  reveal: revealCorrection,
};

/** What can be done with a correction, as the chart that server and browser share allows. */
export type CorrectionAct = Exclude<keyof typeof calls, 'reveal'>;

/** An event of each kind, with its words given: may it be asked for at all? */
const asked: Readonly<Record<CorrectionAct, (reader: Pick<Correction, 'by' | 'second'>) => CorrectionEvent>> =
  {
    approve: ({ by, second }) => ({ type: 'correction.approve', by, second }),
    refuse: ({ by }) => ({ type: 'correction.refuse', by, reason: 'given' }),
    withdraw: ({ by }) => ({ type: 'correction.withdraw', by }),
  };

/** What the reader may do with a correction. */
function actsOn({
  status,
  ...reader
}: Pick<Correction, 'status' | 'by' | 'second'>): readonly CorrectionAct[] {
  const snapshot = correctionMachine.resolveState({ value: status, context: {} });
  return (Object.keys(asked) as CorrectionAct[]).filter((act) => snapshot.can(asked[act](reader)));
}

/** One correction, and what can be done with it. */
export function useCorrection(id: string) {
  const record = useRecord(getCorrection, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  const { data: correction } = record;
  return {
    ...record,
    ...action,
    correction,
    acts: correction === null ? [] : actsOn(correction),
    /** Both values in full, once they have been asked for. */
    revealed: action.done?.act === 'reveal' ? action.done.answer : null,
  };
}
