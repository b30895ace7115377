import { useSelector } from '@xstate/react';
import type { Notice } from '../../machines/shell/notice.machine.ts';
import { useAppActors } from './app-actors.tsx';

/** Returns the toast that is shown, or null. */
export function useNotice() {
  const { notice } = useAppActors();
  return {
    current: useSelector(notice, (snapshot) => snapshot.context.queue[0] ?? null),
    dismiss: () => notice.send({ type: 'notice.dismissed' }),
  };
}

/**
 * Returns a function that shows a toast: 暂未开放, 请联系大赛组委会修改 [S3, S45, S56], or that a part of the page is
 * missing.
 */
export function useSay(): (
  kind: Extract<Notice['kind'], 'notYetOpen' | 'fieldLocked' | 'partUnavailable'>,
) => void {
  const { notice } = useAppActors();
  return (kind) => notice.send({ type: 'notice.raised', notice: { kind } });
}
