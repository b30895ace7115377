import { emit, setup } from 'xstate';

/** As the database has it; `idle` is before the commitment and never stored. */
export type DrawRoundStatus = 'idle' | 'committed' | 'ready' | 'drawing' | 'sealed' | 'decoded' | 'void';

/**
 * `keeper`, `supervisor`: who holds that capacity at the event. `leader`: of a delegation with a word in the round.
 * `holder`: who is drawn for.
 */
export type DrawRoundBy = 'keeper' | 'supervisor' | 'leader' | 'holder' | 'viewer';

/** What the keeper has asked the supervisor for; '' also once it has lapsed. */
export type DrawRoundWaiting = '' | 'seal' | 'void' | 'decode';

/** What speaks for and against a step; worked out by the server, with its clock. */
export interface DrawRoundFacts {
  /** The marking scheme of the event is fixed. */
  readonly hasScheme: boolean;
  /**
   * What is drawn for is known and changes no more: the frozen roster; of a session those of the closed list, their
   * entry numbers, or, once it has ended, the stations in use.
   */
  readonly isListFixed: boolean;
  /** The instant until which words are taken is past. */
  readonly areWordsClosed: boolean;
  /** What is drawn for is still what the commitment was published with. */
  readonly isUnchanged: boolean;
  /** The kind of round before this one is sealed; true of the first. */
  readonly isPreviousSealed: boolean;
  /** Something is built on it: the next kind of round is being prepared, people work, or their work is marked. */
  readonly hasNext: boolean;
  /** All marks of the event are locked, and no later kind of the session is sealed. Never of an order. */
  readonly isDecodable: boolean;
  /** The supervisor of the event is signed in. */
  readonly hasSupervisor: boolean;
  /**
   * Each ticket is drawn by its holder or for them at the desk, or noted as unused. True of work codes: nobody holds
   * them.
   */
  readonly areTicketsOut: boolean;
  readonly waiting: DrawRoundWaiting;
}

interface Act {
  readonly by: DrawRoundBy;
  readonly facts: DrawRoundFacts;
}
/** `isFree`: the slot of who speaks has no word yet. */
interface Speaking extends Act {
  readonly isFree: boolean;
}
/** `isOut`: none of the tickets is left to draw. */
interface Showing extends Act {
  readonly isOut: boolean;
}
interface Reasoned extends Act {
  readonly reason: string;
}
interface Noting extends Showing, Reasoned {}
/** `second`: what the supervisor is to the keeper who has asked. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type DrawRoundEvent =
  | ({ type: 'drawRound.commit' } & Act)
  | ({ type: 'drawRound.speak' } & Speaking)
  | ({ type: 'drawRound.prepare' } & Act)
  | ({ type: 'drawRound.draw' } & Act)
  | ({ type: 'drawRound.show' } & Showing)
  | ({ type: 'drawRound.noteUnused' } & Noting)
  | ({ type: 'drawRound.askSeal' } & Act)
  | ({ type: 'drawRound.seal' } & Agreeing)
  | ({ type: 'drawRound.askVoid' } & Reasoned)
  | ({ type: 'drawRound.void' } & Agreeing)
  | ({ type: 'drawRound.askDecode' } & Act)
  | ({ type: 'drawRound.decode' } & Agreeing)
  | ({ type: 'drawRound.drop' } & Reasoned);

const types: {
  events?: DrawRoundEvent;
  emitted?: { type: 'drawRound.changed' };
} = {};

export const drawRoundMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'drawRound.changed' }),
  },
  guards: {
    mayCommit: (_, { by, facts }: Act) => by === 'keeper' && facts.hasScheme && facts.isListFixed,
    maySpeak: (_, { by, facts, isFree }: Speaking) =>
      by !== 'viewer' && by !== 'holder' && !facts.areWordsClosed && isFree,
    mayPrepare: (_, { by, facts }: Act) =>
      by === 'keeper' &&
      facts.areWordsClosed &&
      facts.isListFixed &&
      facts.isUnchanged &&
      facts.isPreviousSealed &&
      facts.waiting === '',
    mayDraw: (_, { by, facts }: Act) => by === 'keeper' && facts.hasSupervisor && facts.waiting === '',
    mayShow: (_, { by, facts, isOut }: Showing) =>
      (by === 'holder' || by === 'keeper') && !isOut && facts.waiting === '',
    mayNoteUnused: (_, { by, facts, isOut, reason }: Noting) =>
      by === 'keeper' && !isOut && facts.waiting === '' && reason !== '',
    mayAskSeal: (_, { by, facts }: Act) => by === 'keeper' && facts.areTicketsOut && facts.waiting === '',
    maySeal: (_, { by, facts, second }: Agreeing) =>
      by === 'supervisor' && facts.waiting === 'seal' && second === 'another',
    mayAskVoid: (_, { by, facts, reason }: Reasoned) =>
      by === 'keeper' && !facts.hasNext && facts.waiting === '' && reason !== '',
    mayVoid: (_, { by, facts, second }: Agreeing) =>
      by === 'supervisor' && !facts.hasNext && facts.waiting === 'void' && second === 'another',
    mayAskDecode: (_, { by, facts }: Act) => by === 'keeper' && facts.isDecodable && facts.waiting === '',
    mayDecode: (_, { by, facts, second }: Agreeing) =>
      by === 'supervisor' && facts.isDecodable && facts.waiting === 'decode' && second === 'another',
    mayDrop: (_, { by, facts, reason }: Reasoned) =>
      (by === 'keeper' || by === 'supervisor') && facts.waiting !== '' && reason !== '',
  },
}).createMachine({
  id: 'drawRound',
  description:
    'One attempt of one draw at an event (抽签轮次): the order of the competitors, or one of the encryptions. The ' +
    'keeper works it, and the supervisor agrees to what ends it. Everybody can recompute it once its seed is open ' +
    '[domain.md 7].',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is published. Every attempt begins here, with a seed of its own.',
      on: {
        'drawRound.commit': {
          description: 'The seed is made and sealed; its digest is published, and how long words are taken.',
          guard: { type: 'mayCommit', params: ({ event }) => event },
          target: 'committed',
        },
      },
    },
    committed: {
      description: 'Leaders, keeper and supervisor may each add one word. Nobody knows the seed.',
      on: {
        'drawRound.speak': {
          description: 'In time, and one word for each slot.',
          guard: { type: 'maySpeak', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.prepare': {
          description: 'The words are closed, the lists as published, the kind before sealed.',
          guard: { type: 'mayPrepare', params: ({ event }) => event },
          target: 'ready',
        },
        'drawRound.askVoid': {
          description: 'Such as when somebody has left the roster meanwhile.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.drop': {
          description: 'The keeper asks no more, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    ready: {
      description: 'All that the result follows from is fixed and published but the seed.',
      on: {
        'drawRound.draw': {
          description: 'While the supervisor is there.',
          guard: { type: 'mayDraw', params: ({ event }) => event },
          target: 'drawing',
        },
        'drawRound.askVoid': {
          description: 'With a reason.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.drop': {
          description: 'The keeper asks no more, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    drawing: {
      description:
        'What comes of seed, lists and words is fixed. Ticket after ticket is shown to its holder, which decides nothing.',
      on: {
        'drawRound.show': {
          description: 'At the touch of its holder, or by the keeper at the desk.',
          guard: { type: 'mayShow', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.noteUnused': {
          description: 'By the keeper, with a reason: the holder is not there.',
          guard: { type: 'mayNoteUnused', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.askSeal': {
          description: 'Every ticket is shown or noted as unused.',
          guard: { type: 'mayAskSeal', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.seal': {
          description:
            'The supervisor agrees within ten minutes. The tag of the result is published; of an order also the seed.',
          guard: { type: 'maySeal', params: ({ event }) => event },
          target: 'sealed',
        },
        'drawRound.askVoid': {
          description: 'With a reason.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.drop': {
          description: 'The keeper asks no more, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    sealed: {
      description: 'The result stands. The keeper reads it and changes nothing.',
      on: {
        'drawRound.askVoid': {
          description: 'With a reason, as long as nothing is built on it.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.askDecode': {
          description: 'Once all marks of the event are locked, the latest kind first.',
          guard: { type: 'mayAskDecode', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.decode': {
          description:
            'The supervisor agrees within ten minutes. Seed and lists open to those who make the results.',
          guard: { type: 'mayDecode', params: ({ event }) => event },
          target: 'decoded',
        },
        'drawRound.drop': {
          description: 'The keeper asks no more, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    decoded: {
      description:
        'Its links are open: to chief, clerk, supervisor and committee, to everybody with the results.',
    },
    void: {
      description:
        'It does not count. Its seed, words and result stay open to everybody; words are asked for again.',
    },
  },
});
