import { nameDelegation } from '../../../server/contract/entry/delegation.ts';
import { listUnitQuotas } from '../../../server/contract/work.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** How the reader's unit stands with its places, and who speaks for it in each competition. */
export const useQuotas = () => useRecord(listUnitQuotas, {}, 'recall');

const calls = { name: nameDelegation };

/**
 * Says who speaks for the reader's unit in a competition.
 * @param id of the competition
 */
export function useNaming(id: string, quotas: ReturnType<typeof useQuotas>) {
  const { asked, saved, isSending, actFailure, ask, send, cancel } = useActs(
    calls,
    { id },
    { record: quotas },
  );
  return {
    isAsked: asked === 'name',
    /** Epoch ms; null once something else is under way. */
    savedAt: saved?.at ?? null,
    isSending,
    actFailure,
    ask: () => ask('name'),
    send: (body: Parameters<typeof send<'name'>>[1]) => send('name', body),
    cancel: () => {
      cancel();
      // A refusal may be due to a name that somebody else has given meanwhile: it is shown.
      quotas.reload();
    },
  };
}
