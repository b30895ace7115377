import { assign, emit, fromPromise, setup } from 'xstate';

/** A mark as it is sent. A retry sends the same mark. */
export interface OutboxMark {
  readonly sheet: string;
  readonly client_uuid: string;
  readonly aspect: string;
  /** The value in the smallest step of the rule. */
  readonly value: number;
  readonly reason: string;
  /**
   * The `client_uuid` of a mark that did not count and that its judge gives again; '' or absent otherwise.
   */
  readonly replaces?: string;
  readonly lease: number;
  readonly device: string;
  /** The counter of the device, which defines the order of sending. */
  readonly n: number;
  /** Milliseconds since the epoch by the clock of the device. */
  readonly made_at: number;
}

/** The result of the server for a mark. */
export interface MarkOutcome {
  readonly client_uuid: string;
  readonly outcome: 'applied' | 'superseded' | 'refused';
  /** '' for a mark that was applied. */
  readonly fault: string;
}

/** A mark that does not count, with the reason. */
export interface FaultyMark {
  readonly mark: OutboxMark;
  readonly fault: string;
}

/** A mark as stored on the device; `fault` is '' if it is not confirmed yet. */
export type KeptMark = FaultyMark;

interface MarkOutboxContext {
  /** The marks that are not confirmed yet, in their order. */
  waiting: readonly OutboxMark[];
  /** The ids of the marks that the device has stored. A mark that waits and is not among them is on the page only. */
  stored: readonly string[];
  /** The marks confirmed since the page was opened. */
  applied: readonly OutboxMark[];
  /** The marks that do not count. Their judge has to handle them. */
  faulty: readonly FaultyMark[];
  /** The number of consecutive attempts without a response. */
  attempts: number;
}

type MarkOutboxEvent =
  | { type: 'markOutbox.add'; mark: OutboxMark }
  /** The device has stored these marks, and no others. */
  | { type: 'markOutbox.stored'; uuids: readonly string[] }
  /** The connection is back, or the judge wants to send at once. */
  | { type: 'markOutbox.wake' }
  /** The same user is signed in again. */
  | { type: 'markOutbox.resume' }
  /** The judge has seen a mark that does not count. */
  | { type: 'markOutbox.dismiss'; client_uuid: string };

/** The maximum number of marks in one call. */
const AT_ONCE = 50;

/** Returns the waiting marks that the device has stored. They are not lost when the page is closed. */
export const keptOf = ({
  waiting,
  stored,
}: Pick<MarkOutboxContext, 'waiting' | 'stored'>): readonly OutboxMark[] =>
  waiting.filter(({ client_uuid }) => stored.includes(client_uuid));

/** Returns waiting marks of one sheet, the oldest first. */
const batchOf = (waiting: readonly OutboxMark[]): readonly OutboxMark[] =>
  waiting.filter(({ sheet }) => sheet === waiting[0]?.sheet).slice(0, AT_ONCE);

/** The result of a batch. */
export interface Settled {
  readonly outcomes: readonly MarkOutcome[];
  /** The body of the response: the sheet with the marks of the batch. */
  readonly record: unknown;
}

/** The rejection of a call. */
interface Failed {
  readonly error: unknown;
}

/** Returns the failure of a call; undefined if the error has none. */
const failureOf = (error: unknown): Failure | undefined =>
  error instanceof Error ? error.failure : undefined;

const isIn = (outcomes: readonly MarkOutcome[], mark: OutboxMark) =>
  outcomes.find(({ client_uuid }) => client_uuid === mark.client_uuid);

const noAnswer: readonly Failure['kind'][] = ['offline', 'timeout', 'unreachable', 'cancelled'];

/**
 * Checks whether the same call can succeed later: there was no response, or the server set a time to wait (429,
 * 503), or the response came from a proxy, which sets no code.
 */
const isTemporary = (failure: Failure | undefined): boolean =>
  failure !== undefined &&
  (noAnswer.includes(failure.kind) ||
    failure.retryAfter !== null ||
    (failure.kind === 'refused' && failure.code === null));

const types: {
  context?: MarkOutboxContext;
  events?: MarkOutboxEvent;
  emitted?:
    | { type: 'markOutbox.changed' }
    /** The response contains the sheet, so that no page has to read it again. */
    | { type: 'markOutbox.answered'; record: unknown };
} = {};

export const markOutboxMachine = setup({
  types,
  actors: {
    /**
     * Reads the marks that an earlier page left on the device, in the order of their counters. Returns none
     * if the device cannot store marks.
     */
    restore: fromPromise<readonly KeptMark[]>(() =>
      Promise.reject(new Error('markOutbox: actor restore was not provided')),
    ),
    /**
     * Sends marks of one sheet. Rejects with the failure. Only a failure of the first attempt is shown to the
     * user [D13].
     */
    send: fromPromise<Settled, { marks: readonly OutboxMark[]; attempts: number }>(() =>
      Promise.reject(new Error('markOutbox: actor send was not provided')),
    ),
  },
  actions: {
    addMark: assign(({ context }, { mark }: { mark: OutboxMark }) => ({
      waiting: [...context.waiting, mark],
    })),
    addRestored: assign(({ context }, { marks }: { marks: readonly KeptMark[] }) => ({
      waiting: [...marks.filter(({ fault }) => fault === '').map(({ mark }) => mark), ...context.waiting],
      faulty: marks.filter(({ fault }) => fault !== ''),
      stored: marks.map(({ mark }) => mark.client_uuid),
    })),
    noteStored: assign((_, { uuids }: { uuids: readonly string[] }) => ({ stored: uuids })),
    settle: assign(({ context }, { outcomes }: Settled) => {
      const settled = context.waiting.filter((mark) => isIn(outcomes, mark) !== undefined);
      const isApplied = (mark: OutboxMark) => isIn(outcomes, mark)?.outcome === 'applied';
      return {
        waiting: context.waiting.filter((mark) => !settled.includes(mark)),
        applied: [...context.applied, ...settled.filter(isApplied)],
        faulty: [
          ...context.faulty,
          ...settled
            .filter((mark) => !isApplied(mark))
            .map((mark) => ({ mark, fault: isIn(outcomes, mark)?.fault ?? '' })),
        ],
        attempts: 0,
      };
    }),
    setAside: assign(({ context }) => {
      const batch = batchOf(context.waiting);
      return {
        waiting: context.waiting.filter((mark) => !batch.includes(mark)),
        faulty: [...context.faulty, ...batch.map((mark) => ({ mark, fault: 'call' }))],
        attempts: 0,
      };
    }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    dropFaulty: assign(({ context }, { client_uuid }: { client_uuid: string }) => ({
      faulty: context.faulty.filter(({ mark }) => mark.client_uuid !== client_uuid),
    })),
    tellAnswer: emit((_, { record }: Settled) => ({ type: 'markOutbox.answered' as const, record })),
    /** Emitted so that marks that are not confirmed, or not seen by their judge, are stored on the device. */
    keep: emit({ type: 'markOutbox.changed' }),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isSignedOut: (_, { error }: Failed) => failureOf(error)?.kind === 'unauthenticated',
    isTemporary: (_, { error }: Failed) => isTemporary(failureOf(error)),
  },
  delays: {
    /** The pause before the next attempt: 1 s, 2 s, 4 s … 60 s. */
    PAUSE: ({ context }) => Math.min(60_000, 1000 * 2 ** (context.attempts - 1)),
  },
}).createMachine({
  id: 'markOutbox',
  description:
    'Marks are sent from a device to the server [running.md 5]. Each mark is stored on the device until ' +
    'the server has answered. Until then the same mark is sent again. A mark that does not count stays ' +
    'stored until its judge has seen it.',
  context: { waiting: [], stored: [], applied: [], faulty: [], attempts: 0 },
  initial: 'restoring',
  on: {
    'markOutbox.stored': {
      description: 'The page counts a mark as being on the device only after the device has stored it.',
      actions: { type: 'noteStored', params: ({ event }) => event },
    },
    'markOutbox.dismiss': {
      actions: [{ type: 'dropFaulty', params: ({ event }) => event }, 'keep'],
    },
  },
  states: {
    restoring: {
      description: 'The marks that an earlier page left on the device are read.',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: {
          target: 'deciding',
          actions: [{ type: 'addRestored', params: ({ event }) => ({ marks: event.output }) }, 'keep'],
        },
        onError: { description: 'The device could not be read.', target: 'deciding', actions: 'keep' },
      },
      on: {
        'markOutbox.add': {
          description: 'The mark is stored after the marks of the earlier page have been read.',
          actions: { type: 'addMark', params: ({ event }) => event },
        },
      },
    },
    deciding: {
      description: 'The chart checks whether a mark waits.',
      always: [
        { description: 'A mark waits.', guard: 'hasWaiting', target: 'sending' },
        { target: 'resting' },
      ],
    },
    resting: {
      description: 'No mark waits. Each mark is confirmed, or does not count.',
      on: {
        'markOutbox.add': {
          target: 'sending',
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    sending: {
      description: 'One batch of one sheet is being sent.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ marks: batchOf(context.waiting), attempts: context.attempts }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'settle', params: ({ event }) => event.output },
            'keep',
            { type: 'tellAnswer', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            description: 'No user is signed in. The marks wait until the same user signs in.',
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'paused',
          },
          {
            description: 'There was no response, or the server is busy.',
            guard: { type: 'isTemporary', params: ({ event }) => event },
            target: 'waiting',
            actions: 'countAttempt',
          },
          {
            description: 'The server rejects all marks of the batch. Their judge decides what follows.',
            target: 'deciding',
            actions: ['setAside', 'keep'],
          },
        ],
      },
      on: {
        'markOutbox.add': {
          description: 'The mark is sent with the next batch.',
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    waiting: {
      description: 'The server did not process the marks. The same marks are sent again after a pause.',
      after: {
        PAUSE: {
          description: 'The pause has ended. It grows with each attempt, up to one minute.',
          target: 'sending',
        },
      },
      on: {
        'markOutbox.wake': { target: 'sending' },
        'markOutbox.add': {
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    paused: {
      description: 'No user is signed in.',
      on: {
        'markOutbox.resume': { target: 'sending' },
        'markOutbox.add': {
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
  },
});
