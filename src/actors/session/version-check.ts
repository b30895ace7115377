import { useSelector } from '@xstate/react';
import { useAppActors } from '../app-actors.tsx';

/** The one notice about a new version [D15]. */
export function useVersionNotice() {
  const { versionCheck, leaveGuard } = useAppActors();
  return {
    /** A new version waits until unsaved input is saved or given up. */
    isWaiting: useSelector(versionCheck, (snapshot) => snapshot.matches({ check: 'due' })),
    isReloading: useSelector(versionCheck, (snapshot) => snapshot.matches({ check: 'reloading' })),
    reload: () => leaveGuard.send({ type: 'leave.requested', cause: 'reload', views: null }),
  };
}
