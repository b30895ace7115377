import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import { recordActionMachine } from '../../../machines/kit/record-action.machine.ts';
import type { AnswerOf, Client, InputOf, JsonCall } from '../call/client.ts';
import { useScreenTools } from '../screen-tools.ts';
import type { ListOnScreen } from '../list/use-list.ts';
import type { RecordOnScreen } from '../record/use-record.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/** What can be done, and the call that does it. */
export type Acts = Readonly<Record<string, JsonCall>>;

/** An act that is done, and what its call has answered. */
type Done<Calls extends Acts> = {
  readonly [Act in keyof Calls & string]: {
    readonly act: Act;
    readonly answer: AnswerOf<Calls[Act]>;
    /** Epoch ms. */
    readonly at: number;
  };
}[keyof Calls & string];

/** What goes with every call, such as the record's id, need not be given again. */
type Rest<Input, About> = Omit<Input, keyof About>;

export interface ActsOnScreen<Calls extends Acts, About> {
  /** What has just been done; null once something else is asked about or sent. */
  readonly saved: Done<Calls> | null;
  /** What was done last. */
  readonly done: Done<Calls> | null;
  /** What the person is being asked about, or what is on its way; '' for nothing. */
  readonly asked: (keyof Calls & string) | '';
  /** The part of the record that is asked about, by its id; '' for the record itself. */
  readonly part: string;
  readonly isSending: boolean;
  readonly actFailure: Failure | null;
  /** The same function as long as the screen is there. */
  readonly ask: (act: keyof Calls & string, part?: string) => void;
  readonly cancel: () => void;
  readonly send: <Act extends keyof Calls & string>(
    act: Act,
    input: Rest<InputOf<Calls[Act]>, About>,
  ) => void;
  /** Reads the record anew, or the list in which it shows; what was typed stays. */
  readonly readAnew: () => void;
  readonly calls: Calls;
  /** For what ties it to other charts. */
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
 * What an act has made of a record is shown: its answer, where that is the record, or what is read anew.
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

/** What was done from a list shows in it. */
function wireList(
  action: ActorRefFrom<typeof recordActionMachine>,
  list: ListOnScreen<unknown>['ref'],
): () => void {
  const done = action.on('recordAction.done', () => list.send({ type: 'list.reload' }));
  return () => done.unsubscribe();
}

/** Where it shows what was done. */
interface Shown<Calls extends Acts> {
  readonly record?: Pick<RecordOnScreen<unknown>, 'call' | 'ref'>;
  readonly list?: Pick<ListOnScreen<unknown>, 'ref'>;
  /** Acts that leave no record to show. */
  readonly ends?: readonly (keyof Calls & string)[];
  /** Takes what was done elsewhere: to another chart, or another page. */
  readonly onDone?: (done: Done<Calls>) => void;
}

/**
 * What a person is asked about and has done.
 * @param calls of the first rendering; a later one changes nothing
 * @param about what goes with every call, such as the record's id
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
