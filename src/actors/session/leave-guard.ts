import { useSelector } from '@xstate/react';
import { useEffect, useInsertionEffect, useState } from 'react';
import { keptValues, type KeptValues } from '../../lib/storage/kept-values.ts';
import { useAppActors } from '../app-actors.tsx';
import { useOwnView } from '../workspace/own-view.ts';

/** The form of the marks that the device has stored and not sent yet. Leaving does not discard them. */
export const KEPT_MARKS = 'kept marks';

/**
 * Notifies the leave guard when a form starts and stops having unsaved input. The input belongs to the view
 * around the form. It is kept while the view is hidden, and lost when the view is destroyed.
 * @param form a name of the form, unique on the page
 */
export function useUnsavedInput(form: string, isUnsaved: boolean): void {
  const { leaveGuard } = useAppActors();
  const view = useOwnView();
  // Other effects are cleaned up when a cached view is hidden, although its input still exists. Insertion
  // effects are cleaned up only with the form. The events are sent after the commit, because no render may
  // start during the commit.
  useInsertionEffect(() => {
    if (!isUnsaved) return undefined;
    const unsaved = { view, form };
    queueMicrotask(() => leaveGuard.send({ type: 'leave.inputUnsaved', form: unsaved }));
    return () => queueMicrotask(() => leaveGuard.send({ type: 'leave.inputSaved', form: unsaved }));
  }, [leaveGuard, view, form, isUnsaved]);
}

/**
 * Returns the input that was typed into a form when its session ended unexpectedly. Only the same user gets
 * it. Secret values are not stored (`lib/storage/kept-values.ts`).
 * @param form the name of the form, unique in its view
 * @param begun the values of the form without any input
 * @returns `values`, the initial values of the form; the rest is for {@link useRememberedInput}
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
        // The form was left or saved. Its input is kept only if the session has ended.
        if (session.getSnapshot().hasTag('signed-in')) inputs.drop(username, place);
      }),
    [session, inputs, username, place],
  );
  return { form, username, place, begun, values: { ...begun, ...kept } };
}

/**
 * Stores the current input of a form.
 * @param kept the result of {@link useKeptInput}
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

/** Returns the question whether to leave unsaved input. */
export function useLeaveQuestion() {
  const { leaveGuard } = useAppActors();
  return {
    isAsked: useSelector(leaveGuard, (snapshot) => snapshot.matches('asking')),
    /** Whether only marks are left behind that the device keeps and sends later. */
    isKept: useSelector(leaveGuard, ({ context: { unsaved, views } }) =>
      unsaved.every(({ form, view }) => form === KEPT_MARKS || views?.includes(view) === false),
    ),
    leave: () => leaveGuard.send({ type: 'leave.confirmed' }),
    stay: () => leaveGuard.send({ type: 'leave.refused' }),
  };
}
