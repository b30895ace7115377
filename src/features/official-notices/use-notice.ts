import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { resourceMachine } from '../../../machines/kit/resource.machine.ts';
import type { unreadMachine } from '../../../machines/shell/unread.machine.ts';
import { getNotice } from '../../../server/contract/official-notice.ts';
import { useWorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';
import { actsOn, noticeCalls } from './notice-acts.ts';

/** A notice that has been opened is unread no more: the number of unread ones is fetched anew. */
function wireUnread(
  record: ActorRefFrom<typeof resourceMachine>,
  unread: ActorRefFrom<typeof unreadMachine>,
): () => void {
  let known: unknown = null;
  const shown = record.subscribe(({ context }) => {
    if (context.data !== known) unread.send({ type: 'unread.look' });
    known = context.data;
  });
  return () => shown.unsubscribe();
}

/**
 * One notice, and what can be done with it.
 * @param revision an earlier one, '' for what is there now
 */
export function useNotice(id: string, revision: string) {
  const { history } = useScreenTools();
  const { unread } = useWorkspaceActors();
  const record = useRecord(getNotice, { id, ...(revision !== '' && { revision }) }, 'reload');
  const action = useActs(
    noticeCalls,
    { id },
    {
      record,
      ends: ['delete'],
      onDone: ({ act }) => {
        // Its page would have nothing to show: Back does not lead to it.
        if (act === 'delete') {
          history.replace({ pathname: '/onlineManagement/informUpload', search: '', hash: '#side=write' });
        }
      },
    },
  );
  useEffect(() => wireUnread(record.ref, unread), [record.ref, unread]);
  const { data: notice, failure, isLoading, reload } = record;
  return { notice, failure, isLoading, reload, action, acts: notice === null ? [] : actsOn(notice) };
}
