import { useSelector } from '@xstate/react';
import { useInsertionEffect } from 'react';
import { useAppActors } from './app-actors.tsx';
import { useOwnView } from './own-view.ts';

/**
 * Tells the leave guard that a form holds input that is nowhere else, and when it does no more. The
 * input belongs to the view around the form: hidden with it, it is still known; destroyed with it, gone.
 * @param form a name of the form, unique on the page
 */
export function useUnsavedInput(form: string, isUnsaved: boolean): void {
  const { leaveGuard } = useAppActors();
  const view = useOwnView();
  // Other effects end when a cached view is hidden, with its input alive; these end with the form. What
  // they send waits for the end of the commit, in which nothing may be rendered anew.
  useInsertionEffect(() => {
    if (!isUnsaved) return undefined;
    const unsaved = { view, form };
    queueMicrotask(() => leaveGuard.send({ type: 'leave.inputUnsaved', form: unsaved }));
    return () => queueMicrotask(() => leaveGuard.send({ type: 'leave.inputSaved', form: unsaved }));
  }, [leaveGuard, view, form, isUnsaved]);
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
