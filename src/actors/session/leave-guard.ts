import { useSelector } from '@xstate/react';
import { useEffect, useInsertionEffect, useState } from 'react';
import { keptValues, type KeptValues } from '../../lib/storage/kept-values.ts';
import { useAppActors } from '../app-actors.tsx';
import { useOwnView } from '../workspace/own-view.ts';

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

/**
 * What was typed into a form when its session ended by itself, for the same user's return; what is secret is left
 * out (`lib/kept-values.ts`).
 * @param form its name, unique in its view
 * @param begun what the form says without anything typed
 * @returns `values`: what the form begins with; the rest is for {@link useRememberedInput}
 */
export function useKeptInput<Values extends KeptValues>(form: string, begun: Values) {
  const { session, inputs, notice } = useAppActors();
  const place = `${useOwnView()} ${form}`;
  const [username] = useState(() => session.getSnapshot().context.profile?.username ?? '');
  const [kept] = useState(() => inputs.find(username, place));
  useInsertionEffect(() => {
    if (kept === null) return;
    queueMicrotask(() => notice.send({ type: 'notice.raised', notice: { kind: 'inputRestored' } }));
  }, [kept, notice]);
  useInsertionEffect(
    () => () =>
      queueMicrotask(() => {
        // Left or saved: only a session that has ended leaves something behind.
        if (session.getSnapshot().hasTag('signed-in')) inputs.drop(username, place);
      }),
    [session, inputs, username, place],
  );
  return { form, username, place, begun, values: { ...begun, ...kept } };
}

/**
 * Keeps what is typed in a form at the moment.
 * @param kept of {@link useKeptInput}
 */
export function useRememberedInput<Values extends KeptValues>(
  { form, username, place, begun }: ReturnType<typeof useKeptInput<Values>>,
  values: Values,
): void {
  const { inputs } = useAppActors();
  const text = JSON.stringify(keptValues(form, values, begun));
  useEffect(() => {
    const changed = JSON.parse(text) as KeptValues;
    if (Object.keys(changed).length === 0) inputs.drop(username, place);
    else inputs.keep(username, place, changed);
  }, [inputs, username, place, text]);
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
