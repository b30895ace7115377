import { assign, emit, fromPromise, setup } from 'xstate';

/** A mark as it is sent: what is sent again is the same mark. */
export interface OutboxMark {
  readonly sheet: string;
  readonly client_uuid: string;
  readonly aspect: string;
  /** In the smallest step of the rule. */
  readonly value: number;
  readonly reason: string;
  /** The `client_uuid` of a mark that did not count, which its judge gives again; '' or nothing otherwise. */
  readonly replaces?: string;
  readonly lease: number;
  readonly device: string;
  /** The counter of the device, in which marks are sent. */
  readonly n: number;
  /** Epoch ms by the clock of the device. */
  readonly made_at: number;
}

/** What the server has made of a mark. */
export interface MarkOutcome {
  readonly client_uuid: string;
  readonly outcome: 'applied' | 'superseded' | 'refused';
  /** '' of what was applied. */
  readonly fault: string;
}

/** A mark that does not count, with why. */
export interface FaultyMark {
  readonly mark: OutboxMark;
  readonly fault: string;
}

/** What is kept of a mark; a `fault` of '' where it is not confirmed yet. */
export type KeptMark = FaultyMark;

interface MarkOutboxContext {
  /** Not confirmed yet, in their order. */
  waiting: readonly OutboxMark[];
  /** Confirmed since the page was opened. */
  applied: readonly OutboxMark[];
  /** To be dealt with by their judge. */
  faulty: readonly FaultyMark[];
  /** Attempts in a row that had no answer. */
  attempts: number;
}

type MarkOutboxEvent =
  | { type: 'markOutbox.add'; mark: OutboxMark }
  /** The line is back, or the judge does not want to wait any longer. */
  | { type: 'markOutbox.wake' }
  /** The same user is signed in again. */
  | { type: 'markOutbox.resume' }
  /** The judge has seen a mark that does not count. */
  | { type: 'markOutbox.dismiss'; client_uuid: string };

/** Marks of one call. */
const AT_ONCE = 50;

/** Of one sheet, the oldest first. */
const batchOf = (waiting: readonly OutboxMark[]): readonly OutboxMark[] =>
  waiting.filter(({ sheet }) => sheet === waiting[0]?.sheet).slice(0, AT_ONCE);

/** What has come of a batch. */
export interface Settled {
  readonly outcomes: readonly MarkOutcome[];
  /** What the call has answered, with the sheet as it is with them. */
  readonly record: unknown;
}

/** What a call is rejected with. */
interface Failed {
  readonly error: unknown;
}

/** Why a call failed; undefined for an error of another kind. */
const kindOf = (error: unknown): Failure['kind'] | undefined =>
  error instanceof Error ? error.failure?.kind : undefined;

const isIn = (outcomes: readonly MarkOutcome[], mark: OutboxMark) =>
  outcomes.find(({ client_uuid }) => client_uuid === mark.client_uuid);

const noAnswer: readonly (Failure['kind'] | undefined)[] = ['offline', 'timeout', 'unreachable', 'cancelled'];

const types: {
  context?: MarkOutboxContext;
  events?: MarkOutboxEvent;
  emitted?:
    | { type: 'markOutbox.changed' }
    /** The server's answer shows the sheet: nobody needs to ask for it again. */
    | { type: 'markOutbox.answered'; record: unknown };
} = {};

export const markOutboxMachine = setup({
  types,
  actors: {
    /** What an earlier page has left on the device, in the order of their counters; nothing where it can keep nothing. */
    restore: fromPromise<readonly KeptMark[]>(() =>
      Promise.reject(new Error('markOutbox: actor restore was not provided')),
    ),
    /** Sends marks of one sheet; rejects with its failure, of which only the first attempt tells anybody [D13]. */
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
    })),
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
    /** What is not confirmed, or not seen by its judge, is kept on the device. */
    keep: emit({ type: 'markOutbox.changed' }),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isSignedOut: (_, { error }: Failed) => kindOf(error) === 'unauthenticated',
    hasNoAnswer: (_, { error }: Failed) => noAnswer.includes(kindOf(error)),
  },
  delays: {
    /** 1 s, 2 s, 4 s … 60 s. */
    PAUSE: ({ context }) => Math.min(60_000, 1000 * 2 ** (context.attempts - 1)),
  },
}).createMachine({
  id: 'markOutbox',
  description:
    'Marks on their way from a device to the server [running.md 5]. Each is kept on the device until the server has ' +
    'answered, and is sent again as the same mark until then.',
  context: { waiting: [], applied: [], faulty: [], attempts: 0 },
  initial: 'restoring',
  on: {
    'markOutbox.dismiss': {
      actions: [{ type: 'dropFaulty', params: ({ event }) => event }, 'keep'],
    },
  },
  states: {
    restoring: {
      description: 'What an earlier page has left is read.',
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
          description: 'Kept once it is known what was left.',
          actions: { type: 'addMark', params: ({ event }) => event },
        },
      },
    },
    deciding: {
      description: 'Whether there is something to send.',
      always: [
        { description: 'A mark waits.', guard: 'hasWaiting', target: 'sending' },
        { target: 'resting' },
      ],
    },
    resting: {
      description: 'Everything is confirmed.',
      on: {
        'markOutbox.add': {
          target: 'sending',
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    sending: {
      description: 'One batch of one sheet is under way.',
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
            description: 'The marks wait until the same user is signed in.',
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'paused',
          },
          {
            description: 'There was no answer.',
            guard: { type: 'hasNoAnswer', params: ({ event }) => event },
            target: 'waiting',
            actions: 'countAttempt',
          },
          {
            description: 'The server takes none of them: their judge decides.',
            target: 'deciding',
            actions: ['setAside', 'keep'],
          },
        ],
      },
      on: {
        'markOutbox.add': {
          description: 'It goes with the next batch.',
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    waiting: {
      description: 'There was no answer; the same marks are sent again after a while.',
      after: { PAUSE: { description: 'Longer each time, a minute at most.', target: 'sending' } },
      on: {
        'markOutbox.wake': { target: 'sending' },
        'markOutbox.add': {
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    paused: {
      description: 'Nobody is signed in.',
      on: {
        'markOutbox.resume': { target: 'sending' },
        'markOutbox.add': {
          actions: [{ type: 'addMark', params: ({ event }) => event }, 'keep'],
        },
      },
    },
  },
});
