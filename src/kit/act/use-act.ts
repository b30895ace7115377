import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import { recordActionMachine } from '../../../machines/kit/record-action.machine.ts';
import type { AnswerOf, Client, InputOf, JsonCall } from '../call/client.ts';
import { useScreenTools } from '../screen-tools.ts';
import type { ListOnScreen } from '../list/use-list.ts';
import type { RecordOnScreen } from '../record/use-record.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** The acts of a screen, with the call of each. */
export type Acts = Readonly<Record<string, JsonCall>>;

/** A completed act with the answer of its call. */
type Done<Calls extends Acts> = {
  readonly [Act in keyof Calls & string]: {
    readonly act: Act;
    readonly answer: AnswerOf<Calls[Act]>;
    /** Milliseconds since the epoch. */
    readonly at: number;
  };
}[keyof Calls & string];

/** The input without the values that every call contains, such as the record's id. */
type Rest<Input, About> = Omit<Input, keyof About>;

export interface ActsOnScreen<Calls extends Acts, About> {
  /** The act that has just succeeded; null after another act is opened or sent. */
  readonly saved: Done<Calls> | null;
  /** The last act that succeeded. */
  readonly done: Done<Calls> | null;
  /** The act whose dialog is open or whose call is running; '' for none. */
  readonly asked: (keyof Calls & string) | '';
  /** The id of the part of the record that the act concerns; '' for the record itself. */
  readonly part: string;
  readonly isSending: boolean;
  readonly actFailure: Failure | null;
  /** The function is stable for the lifetime of the screen. */
  readonly ask: (act: keyof Calls & string, part?: string) => void;
  readonly cancel: () => void;
  readonly send: <Act extends keyof Calls & string>(
    act: Act,
    input: Rest<InputOf<Calls[Act]>, About>,
  ) => void;
  /** Reloads the record, or the list that contains it. The typed values stay. */
  readonly readAnew: () => void;
  readonly calls: Calls;
  /** The actor, for connections to other charts. */
  readonly ref: ActorRefFrom<typeof recordActionMachine>;
}

const actsOf = ({ sendValues }: Client, calls: Acts) =>
  recordActionMachine.provide({
    actors: {
      act: fromPromise(({ input: { action, body }, signal }) => {
        const call = calls[action];
        if (call === undefined) throw new Error(`there is no call for ${action}`);
        return sendValues(call, body, signal);
      }),
    },
  });

/**
 * Updates the record on screen after an act: with the act's answer if it is the record, or else by a reload.
 * @param ends acts that leave no record
 */
function wireRecord(
  action: ActorRefFrom<typeof recordActionMachine>,
  calls: Acts,
  { call, ref }: Pick<RecordOnScreen<unknown>, 'call' | 'ref'>,
  ends: readonly string[],
): () => void {
  const done = action.on('recordAction.done', ({ action: act, record }) => {
    if (ends.includes(act)) return;
    if (calls[act]?.answer === call.answer) ref.send({ type: 'resource.replace', data: record });
    else ref.send({ type: 'resource.reload' });
  });
  return () => done.unsubscribe();
}

/** Reloads the list after an act. */
function wireList(
  action: ActorRefFrom<typeof recordActionMachine>,
  list: ListOnScreen<unknown>['ref'],
): () => void {
  const done = action.on('recordAction.done', () => list.send({ type: 'list.reload' }));
  return () => done.unsubscribe();
}

/** The record or list that shows the result of the acts. */
interface Shown<Calls extends Acts> {
  readonly record?: Pick<RecordOnScreen<unknown>, 'call' | 'ref'>;
  readonly list?: Pick<ListOnScreen<unknown>, 'ref'>;
  /** Acts that leave no record to show. */
  readonly ends?: readonly (keyof Calls & string)[];
  /** Receives each completed act, for another chart or another page. */
  readonly onDone?: (done: Done<Calls>) => void;
}

/**
 * Connects the acts of a screen to the record-action chart.
 * @param calls only the value of the first render is used
 * @param about the values that every call contains, such as the record's id
 */
export function useActs<Calls extends Acts, About extends object = object>(
  calls: Calls,
  about: About,
  shown: Shown<Calls> = {},
): ActsOnScreen<Calls, About> {
  const { client } = useScreenTools();
  const [known] = useState(calls);
  const ref = useScreenActor(useState(() => actsOf(client, known))[0]);
  const [done, setDone] = useState<Done<Calls> | null>(null);
  const tell = useEffectEvent((made: Done<Calls>) => {
    setDone(made);
    shown.onDone?.(made);
  });
  useEffect(() => {
    const finished = ref.on('recordAction.done', ({ action: act, record: answer }) =>
      tell({ act, answer, at: Date.now() }),
    );
    return () => finished.unsubscribe();
  }, [ref]);
  const { call, ref: record } = shown.record ?? {};
  const [ends] = useState(shown.ends ?? []);
  useEffect(
    () =>
      call === undefined || record === undefined
        ? undefined
        : wireRecord(ref, known, { call, ref: record }, ends),
    [ref, known, call, record, ends],
  );
  const list = shown.list?.ref;
  useEffect(() => (list === undefined ? undefined : wireList(ref, list)), [ref, list]);
  const isDone = useSelector(ref, (snapshot) => snapshot.matches({ resting: 'done' }));
  const ask = useCallback<ActsOnScreen<Calls, About>['ask']>(
    (act, part = '') => ref.send({ type: 'recordAction.ask', action: act, part }),
    [ref],
  );
  return {
    saved: isDone ? done : null,
    done,
    asked: useSelector(ref, (snapshot) => snapshot.context.action),
    part: useSelector(ref, (snapshot) => snapshot.context.part),
    isSending: useSelector(ref, (snapshot) => snapshot.matches('sending')),
    actFailure: useSelector(ref, (snapshot) => snapshot.context.failure),
    ask,
    cancel: () => ref.send({ type: 'recordAction.cancel' }),
    send: (act, input) => ref.send({ type: 'recordAction.send', action: act, body: { ...about, ...input } }),
    readAnew: () => {
      record?.send({ type: 'resource.reload' });
      list?.send({ type: 'list.reload' });
    },
    calls: known,
    ref,
  };
}
