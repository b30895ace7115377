import { useEffect } from 'react';
import { correctionMachine, type CorrectionEvent } from '../../machines/correction.machine.ts';
import type { Correction, CorrectionList, RevealedCorrection } from '../../server/contract/correction.ts';
import {
  useList,
  useRecordAction,
  useResource,
  type Body,
  type ListChart,
  type RecordActionChart,
  type ResourceChart,
  type WireAction,
  type WireList,
} from './screen-charts.ts';

/** Charts with their actors provided, made in app/correction-screens.tsx. */
export interface CorrectionCharts {
  readonly list: ListChart;
  readonly record: ResourceChart;
  readonly act: RecordActionChart;
  readonly link: ResourceChart;
  /** Tie actors of these charts to others; return how to untie them. */
  readonly wireList: WireList;
  readonly wireAction: WireAction;
}

/** What can be done with a correction, as the chart that server and browser share allows. */
export type CorrectionAct = 'approve' | 'refuse' | 'withdraw';

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

/**
 * Corrections, page by page: one's own, and for a committee those it decides on.
 * @param query what the address asks for
 */
export function useCorrections({ list, wireList }: CorrectionCharts, query: string) {
  return useList<CorrectionList>(list, wireList, query)[0];
}

/** One correction, and what can be done with it. */
export function useCorrection({ record, act, wireAction }: CorrectionCharts, id: string) {
  const [{ data: correction, ...resource }, ref] = useResource<Correction>(record, id);
  const [{ done, ...action }, actionRef] = useRecordAction<CorrectionAct | 'reveal'>(act, { id });
  useEffect(() => wireAction(actionRef, ref), [wireAction, actionRef, ref]);
  return {
    correction,
    ...resource,
    ...action,
    acts: correction === null ? [] : actsOn(correction),
    /** Both values in full, once they have been asked for. */
    revealed: done?.act === 'reveal' ? (done.record as RevealedCorrection) : null,
  };
}

/** Asking for a correction. */
export function useCorrectionFiling({ act }: CorrectionCharts) {
  const [{ done, isSending, actFailure, send }] = useRecordAction<'file'>(act);
  return {
    isSending,
    actFailure,
    filed: done === null ? null : (done.record as Correction),
    file: (body: Body) => send('file', body),
  };
}
