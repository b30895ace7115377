import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useAppActors } from './app-actors.tsx';

/**
 * Tells the leave guard that a form holds input that is nowhere else, and when it does no more.
 * @param form a name of the form, unique on the page
 */
export function useUnsavedInput(form: string, isUnsaved: boolean): void {
  const { leaveGuard } = useAppActors();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    leaveGuard.send({ type: 'leave.inputUnsaved', form });
    return () => leaveGuard.send({ type: 'leave.inputSaved', form });
  }, [leaveGuard, form, isUnsaved]);
}

/** The question whether to leave unsaved input. */
export function useLeaveQuestion() {
  const { leaveGuard } = useAppActors();
  return {
    isAsked: useSelector(leaveGuard, (snapshot) => snapshot.matches('asking')),
    leave: () => leaveGuard.send({ type: 'leave.confirmed' }),
    stay: () => leaveGuard.send({ type: 'leave.refused' }),
  };
}
