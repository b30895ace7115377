import { nameDelegation } from '../../../server/contract/entry/delegation.ts';
import { listUnitQuotas } from '../../../server/contract/work.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** Reads the places of the user's unit, and its team leader and liaison in each competition. */
export const useQuotas = () => useRecord(listUnitQuotas, {}, 'recall');

const calls = { name: nameDelegation };

/**
 * Returns the act that names the team leader and the liaison of the user's unit in a competition.
 * @param id the id of the competition
 */
export function useNaming(id: string, quotas: ReturnType<typeof useQuotas>) {
  const { asked, saved, isSending, actFailure, ask, send, cancel } = useActs(
    calls,
    { id },
    { record: quotas },
  );
  return {
    isAsked: asked === 'name',
    /** Milliseconds since the epoch; null once another act is opened or sent. */
    savedAt: saved?.at ?? null,
    isSending,
    actFailure,
    ask: () => ask('name'),
    send: (body: Parameters<typeof send<'name'>>[1]) => send('name', body),
    cancel: () => {
      cancel();
      // A rejection can mean that another user has named the delegation at the same time. The reload shows
      // that change.
      quotas.reload();
    },
  };
}
