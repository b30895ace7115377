import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useInsertionEffect, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import {
  markOutboxMachine,
  type FaultyMark,
  type KeptMark,
  type OutboxMark,
} from '../../../machines/marking/mark-outbox.machine.ts';
import { saveMarks, type ScoreSheet } from '../../../server/contract/marking/score-sheet.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useWorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import { answerIn, type Client } from '../../kit/call/client.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';
import { isRecord } from '../../lib/is-record.ts';
import { newMarkId, openMarkStore, type MarkStore } from '../../lib/marking/mark-store.ts';

/** Marks of this device on their way. */
export interface Outbox {
  /** Not confirmed yet. */
  readonly waiting: readonly OutboxMark[];
  readonly applied: readonly OutboxMark[];
  readonly faulty: readonly FaultyMark[];
  /** What it does at this moment. */
  readonly state: 'resting' | 'sending' | 'waiting' | 'paused';
  /** Keeps nothing when the page is closed. */
  readonly isVolatile: boolean;
  readonly device: string;
  readonly give: (
    /** The sheet, and the lease under which this device has the part. */
    to: { readonly sheet: string; readonly lease: number },
    mark: Pick<OutboxMark, 'aspect' | 'value' | 'reason' | 'replaces'>,
  ) => void;
  readonly dismiss: (client_uuid: string) => void;
  /** Does not wait any longer. */
  readonly send: () => void;
  /** @param heard gets each sheet as the server has it after marks of it. @returns ends it */
  readonly onAnswer: (heard: (sheet: ScoreSheet) => void) => () => void;
}

/** The name of this browser where it can keep none: as long as the page is open. */
const pageDevice = newMarkId();

/** A page that nobody sees draws no frame, ms. */
const NO_FRAME = 100;

/** Once what is on screen has been drawn. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, NO_FRAME);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** A value as it was when the screen was drawn last. */
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
        // The touch shows first: the mark is kept on the device already.
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

/** The last counter of the marks that a device has made. */
const lastOf = (marks: readonly OutboxMark[]) => marks.reduce((most, { n }) => Math.max(most, n), 0);

type OutboxRef = ActorRefFrom<typeof markOutboxMachine>;

/** What a page does with marks; the same functions as long as the device has the same name. */
function useGiving(ref: OutboxRef, device: string): Pick<Outbox, 'give' | 'dismiss' | 'onAnswer'> {
  const give = useCallback<Outbox['give']>(
    ({ sheet, lease }, mark) => {
      const { waiting, applied } = ref.getSnapshot().context;
      ref.send({
        type: 'markOutbox.add',
        mark: {
          ...mark,
          sheet,
          client_uuid: newMarkId(),
          lease,
          device,
          // The clock gives each page a start above those before it; the counter goes on from there.
          n: Math.max(Date.now(), lastOf([...waiting, ...applied]) + 1),
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

/** Sends marks of this device, and keeps them until they are confirmed. */
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
    const changed = ref.on('markOutbox.changed', () => {
      const { waiting, faulty } = ref.getSnapshot().context;
      store
        .write([...waiting.map((mark) => ({ mark, fault: '' })), ...faulty])
        .catch(() => setVolatile(true));
    });
    const wake = () => ref.send({ type: 'markOutbox.wake' });
    window.addEventListener('online', wake);
    return () => {
      changed.unsubscribe();
      window.removeEventListener('online', wake);
    };
  }, [ref, store]);
  // The same user is here: what waited for a sign-in goes on.
  useEffect(() => ref.send({ type: 'markOutbox.resume' }), [ref]);
  const { waiting, applied, faulty } = useSelector(ref, ({ context }) => context);
  // Each mark is kept on the device: the touch shows first, and what says so beside it a frame later.
  useUnsavedInput('marks', useOnceDrawn(waiting.length > 0));
  const value = useSelector(ref, (snapshot) => snapshot.value);
  const giving = useGiving(ref, device);
  return {
    waiting,
    applied,
    faulty,
    state: value === 'restoring' || value === 'deciding' ? 'resting' : value,
    isVolatile,
    device,
    send: () => ref.send({ type: 'markOutbox.wake' }),
    ...giving,
  };
}
