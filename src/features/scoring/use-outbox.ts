import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useInsertionEffect, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import {
  keptOf,
  markOutboxMachine,
  type FaultyMark,
  type KeptMark,
  type OutboxMark,
} from '../../../machines/marking/mark-outbox.machine.ts';
import { saveMarks, type ScoreSheet } from '../../../server/contract/marking/score-sheet.ts';
import { KEPT_MARKS, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useWorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import { answerIn, type Client } from '../../kit/call/client.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';
import { isRecord } from '../../lib/is-record.ts';
import { markCounter } from '../../lib/marking/mark-counter.ts';
import { newMarkId, openMarkStore, type MarkStore } from '../../lib/marking/mark-store.ts';
import { safeStorage } from '../../lib/storage/storage.ts';

/** The marks of this device that are stored, being sent or sent. */
export interface Outbox {
  /** Marks that the server has not confirmed yet. */
  readonly waiting: readonly OutboxMark[];
  /** The number of waiting marks that the device has stored. */
  readonly kept: number;
  readonly applied: readonly OutboxMark[];
  readonly faulty: readonly FaultyMark[];
  /** The current activity of the outbox. */
  readonly state: 'resting' | 'sending' | 'waiting' | 'paused';
  /** True if the marks are lost when the page is closed. */
  readonly isVolatile: boolean;
  readonly device: string;
  readonly give: (
    /** The id of the sheet, and the lease under which this device holds the part. */
    to: { readonly sheet: string; readonly lease: number },
    mark: Pick<OutboxMark, 'aspect' | 'value' | 'reason' | 'replaces'>,
  ) => void;
  readonly dismiss: (client_uuid: string) => void;
  /** Sends the marks now instead of after the waiting time. */
  readonly send: () => void;
  /**
   * Subscribes to the responses of the server.
   * @param heard receives each sheet from the server after its marks are saved
   * @returns a function that unsubscribes
   */
  readonly onAnswer: (heard: (sheet: ScoreSheet) => void) => () => void;
}

/** The device name if the browser cannot store one. It is valid until the page is closed. */
const pageDevice = newMarkId();

/** Timeout in milliseconds for the next frame. A hidden page draws no frames. */
const NO_FRAME = 100;

/** Resolves after the current state of the screen has been drawn. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, NO_FRAME);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Returns a value with the delay of one frame. */
function useOnceDrawn<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let isOver = false;
    const follow = async () => {
      await drawn();
      if (!isOver) setShown(value);
    };
    void follow();
    return () => {
      isOver = true;
    };
  }, [value]);
  return shown;
}

const outboxOf = (store: MarkStore<KeptMark>, client: Client, quietly: Client) =>
  markOutboxMachine.provide({
    actors: {
      restore: fromPromise<readonly KeptMark[]>(async () =>
        (await store.read()).toSorted((one, other) => one.mark.n - other.mark.n),
      ),
      send: fromPromise(async ({ input: { marks, attempts }, signal }) => {
        // The touch is drawn before the request is sent.
        await drawn();
        const id = marks[0]?.sheet ?? '';
        const by = attempts === 0 ? client : quietly;
        const body = { marks: marks.map(({ sheet: _, ...mark }) => mark) };
        const answer = await by.send(saveMarks, { id, ...body }, signal);
        return { outcomes: answer.outcomes, record: answer };
      }),
    },
  });

const texts = ['sheet', 'client_uuid', 'aspect', 'reason', 'device'] as const;
const numbers = ['value', 'lease', 'n', 'made_at'] as const;

const isOutboxMark = (mark: unknown): mark is OutboxMark =>
  isRecord(mark) &&
  texts.every((name) => typeof mark[name] === 'string') &&
  numbers.every((name) => typeof mark[name] === 'number') &&
  ['string', 'undefined'].includes(typeof mark['replaces']);

const isKeptMark = (kept: unknown): kept is KeptMark =>
  isRecord(kept) && typeof kept['fault'] === 'string' && isOutboxMark(kept['mark']);

const nextCount = markCounter(
  safeStorage(() => window.localStorage),
  Date.now,
);

type OutboxRef = ActorRefFrom<typeof markOutboxMachine>;

/**
 * Returns the functions with which a page uses the outbox. They are stable while the device name is the same.
 */
function useGiving(ref: OutboxRef, device: string): Pick<Outbox, 'give' | 'dismiss' | 'onAnswer'> {
  const give = useCallback<Outbox['give']>(
    ({ sheet, lease }, mark) => {
      ref.send({
        type: 'markOutbox.add',
        mark: {
          ...mark,
          sheet,
          client_uuid: newMarkId(),
          lease,
          device,
          n: nextCount(),
          made_at: Date.now(),
        },
      });
    },
    [ref, device],
  );
  const dismiss = useCallback<Outbox['dismiss']>(
    (client_uuid) => ref.send({ type: 'markOutbox.dismiss', client_uuid }),
    [ref],
  );
  const onAnswer = useCallback<Outbox['onAnswer']>(
    (heard) => {
      const answers = ref.on('markOutbox.answered', ({ record }) => {
        const answer = answerIn(saveMarks, record);
        if (answer !== null) heard(answer.sheet);
      });
      return () => answers.unsubscribe();
    },
    [ref],
  );
  return { give, dismiss, onAnswer };
}

/** Sends the marks of this device, and stores them until the server confirms them. */
export function useOutbox(): Outbox {
  const { client } = useScreenTools();
  const { quietly } = useWorkspaceActors();
  const { username } = useSignedInProfile();
  const [store] = useState(() => openMarkStore(username, ({ mark }) => mark.client_uuid, isKeptMark));
  const [device, setDevice] = useState('');
  const [isVolatile, setVolatile] = useState(false);
  const ref = useScreenActor(useState(() => outboxOf(store, client, quietly))[0]);
  useEffect(() => {
    let isGone = false;
    const known = (name: string, keepsNothing: boolean) => {
      if (isGone) return;
      setDevice(name);
      setVolatile(keepsNothing);
    };
    store.device().then(
      (name) => known(name, false),
      () => known(pageDevice, true),
    );
    return () => {
      isGone = true;
    };
  }, [store]);
  useInsertionEffect(() => {
    let isGone = false;
    const keep = async () => {
      const { waiting, faulty } = ref.getSnapshot().context;
      const marks = [...waiting.map((mark) => ({ mark, fault: '' })), ...faulty];
      try {
        await store.write(marks);
      } catch {
        return setVolatile(true);
      }
      const uuids = marks.map(({ mark }) => mark.client_uuid);
      if (!isGone) ref.send({ type: 'markOutbox.stored', uuids });
    };
    const changed = ref.on('markOutbox.changed', () => void keep());
    const wake = () => ref.send({ type: 'markOutbox.wake' });
    /** The browser asks before it closes a page with a mark that is not stored, also in the frame of the touch. */
    const ask = (event: BeforeUnloadEvent) => {
      const { context } = ref.getSnapshot();
      if (keptOf(context).length < context.waiting.length) event.preventDefault();
    };
    window.addEventListener('online', wake);
    window.addEventListener('beforeunload', ask);
    return () => {
      isGone = true;
      changed.unsubscribe();
      window.removeEventListener('online', wake);
      window.removeEventListener('beforeunload', ask);
    };
  }, [ref, store]);
  // The same user is signed in again, so marks that waited for a sign-in are sent.
  useEffect(() => ref.send({ type: 'markOutbox.resume' }), [ref]);
  const { waiting, stored, applied, faulty } = useSelector(ref, ({ context }) => context);
  const kept = keptOf({ waiting, stored }).length;
  // The touch is drawn first, and the notes about unsaved input one frame later.
  useUnsavedInput(KEPT_MARKS, useOnceDrawn(kept > 0));
  useUnsavedInput('marks', useOnceDrawn(kept < waiting.length));
  const value = useSelector(ref, (snapshot) => snapshot.value);
  const giving = useGiving(ref, device);
  return {
    waiting,
    kept,
    applied,
    faulty,
    state: value === 'restoring' || value === 'deciding' ? 'resting' : value,
    isVolatile,
    device,
    send: () => ref.send({ type: 'markOutbox.wake' }),
    ...giving,
  };
}
