import { useSelector } from '@xstate/react';
import { useAppActors } from '../app-actors.tsx';

/** Returns the state of the notice about a new version [D15]. */
export function useVersionNotice() {
  const { versionCheck, leaveGuard } = useAppActors();
  return {
    /** Whether a new version waits until unsaved input is saved or discarded. */
    isWaiting: useSelector(versionCheck, (snapshot) => snapshot.matches({ check: 'due' })),
    isReloading: useSelector(versionCheck, (snapshot) => snapshot.matches({ check: 'reloading' })),
    reload: () => leaveGuard.send({ type: 'leave.requested', cause: 'reload', views: null }),
  };
}
