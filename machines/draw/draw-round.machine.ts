import { emit, setup } from 'xstate';

/** The status as stored in the database; `idle` precedes the commitment and is never stored. */
export type DrawRoundStatus = 'idle' | 'committed' | 'ready' | 'drawing' | 'sealed' | 'decoded' | 'void';

/**
 * `keeper`, `supervisor`: the holder of that capacity at the event. `leader`: the leader of a delegation that
 * may add a word to the round. `holder`: the competitor that a ticket is drawn for.
 */
export type DrawRoundBy = 'keeper' | 'supervisor' | 'leader' | 'holder' | 'viewer';

/** The request of the keeper to the supervisor; '' if there is none or it has lapsed. */
export type DrawRoundWaiting = '' | 'closeWords' | 'seal' | 'void' | 'decode';

/** The facts that decide whether a step is allowed. The server computes them with its own clock. */
export interface DrawRoundFacts {
  /** Whether the marking scheme of the event is fixed. */
  readonly hasScheme: boolean;
  /**
   * Whether the inputs of the draw are known and no longer change. For an order, the inputs are the frozen
   * roster. For a session, they are the entries of the closed list, their entry numbers or, once it has
   * ended, the stations in use.
   */
  readonly isListFixed: boolean;
  /** Whether no more words are taken: the deadline has passed, or the words were closed before it. */
  readonly areWordsClosed: boolean;
  /**
   * Whether keeper and supervisor may close the words before the deadline: every delegation has added a word or
   * declined, or both of them have, the later at least five minutes ago [running.md A18].
   */
  readonly areWordsClosable: boolean;
  /** Whether the public value is entered. Also true if the commitment names no source of one. */
  readonly isPublicValueKnown: boolean;
  /** Whether the inputs of the draw still equal those published with the commitment. */
  readonly isUnchanged: boolean;
  /** Whether the preceding kind of round is sealed or decoded; true for the first kind. */
  readonly isPreviousSealed: boolean;
  /**
   * Whether something depends on the round. For an order, the check-in of a session has opened. For entry
   * numbers and stations, the next kind is prepared or the session has started. For work codes, a work has a
   * mark.
   */
  readonly hasNext: boolean;
  /**
   * Whether all marks of the event are locked and no later kind of the session is sealed. Always false for an
   * order.
   */
  readonly isDecodable: boolean;
  /** Whether the supervisor of the event is signed in. */
  readonly hasSupervisor: boolean;
  /**
   * Whether each ticket is drawn by its holder, drawn for its holder at the desk, or noted as unused. True
   * for work codes, because they have no holder.
   */
  readonly areTicketsOut: boolean;
  readonly waiting: DrawRoundWaiting;
}

interface Act {
  readonly by: DrawRoundBy;
  readonly facts: DrawRoundFacts;
}
/** `isFree`: the slot of the acting account has no word yet, and is not declined if it is declined now. */
interface Speaking extends Act {
  readonly isFree: boolean;
}
/** `isOut`: no ticket is left to draw. */
interface Showing extends Act {
  readonly isOut: boolean;
}
interface Reasoned extends Act {
  readonly reason: string;
}
interface Noting extends Showing, Reasoned {}
/** `second`: the relation of the supervisor to the keeper who asked. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type DrawRoundEvent =
  | ({ type: 'drawRound.commit' } & Act)
  | ({ type: 'drawRound.speak' } & Speaking)
  | ({ type: 'drawRound.decline' } & Speaking)
  | ({ type: 'drawRound.askCloseWords' } & Act)
  | ({ type: 'drawRound.closeWords' } & Agreeing)
  | ({ type: 'drawRound.enterPublicValue' } & Act)
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
    mayAskCloseWords: (_, { by, facts }: Act) =>
      by === 'keeper' && !facts.areWordsClosed && facts.areWordsClosable && facts.waiting === '',
    mayCloseWords: (_, { by, facts, second }: Agreeing) =>
      by === 'supervisor' &&
      !facts.areWordsClosed &&
      facts.areWordsClosable &&
      facts.waiting === 'closeWords' &&
      second === 'another',
    mayEnterPublicValue: (_, { by, facts }: Act) =>
      by === 'supervisor' && facts.areWordsClosed && !facts.isPublicValueKnown,
    mayPrepare: (_, { by, facts }: Act) =>
      by === 'keeper' &&
      facts.areWordsClosed &&
      facts.isPublicValueKnown &&
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
    'One attempt of one draw at an event (抽签轮次): the order of the competitors, or one of the encryptions. ' +
    'The keeper runs the round, and the supervisor agrees to each step that ends it. The public can ' +
    'recompute the round once its seed is open [domain.md 7].',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is published. Every attempt begins in this state and has a separate seed.',
      on: {
        'drawRound.commit': {
          description: 'The seed is created and sealed. Its digest and the deadline for words are published.',
          guard: { type: 'mayCommit', params: ({ event }) => event },
          target: 'committed',
        },
      },
    },
    committed: {
      description:
        'Leaders, keeper and supervisor may each add one word or decline. No account can read the seed.',
      on: {
        'drawRound.speak': {
          description: 'A word is added before the deadline. Each slot takes one word.',
          guard: { type: 'maySpeak', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.decline': {
          description: 'The holder of a slot says before the deadline that no word comes.',
          guard: { type: 'maySpeak', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.askCloseWords': {
          description:
            'The keeper asks to close the words before the deadline: every delegation has answered, or the ' +
            'words of keeper and supervisor are five minutes old.',
          guard: { type: 'mayAskCloseWords', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.closeWords': {
          description: 'The supervisor agrees within ten minutes. No more words are taken.',
          guard: { type: 'mayCloseWords', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.enterPublicValue': {
          description:
            'The supervisor enters the value of the source that the commitment names. It becomes known only ' +
            'after the deadline for words.',
          guard: { type: 'mayEnterPublicValue', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.prepare': {
          description:
            'The words are closed, the lists equal the published ones, and the preceding kind is sealed. ' +
            'The keeper prepares the round.',
          guard: { type: 'mayPrepare', params: ({ event }) => event },
          target: 'ready',
        },
        'drawRound.askVoid': {
          description:
            'The keeper asks for the round to be voided, for example because an entry has left the roster.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.drop': {
          description: 'The keeper withdraws the request, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    ready: {
      description: 'Everything that determines the result is fixed and published, except the seed.',
      on: {
        'drawRound.draw': {
          description: 'The keeper draws while the supervisor is signed in.',
          guard: { type: 'mayDraw', params: ({ event }) => event },
          target: 'drawing',
        },
        'drawRound.askVoid': {
          description: 'The keeper asks with a reason for the round to be voided.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.drop': {
          description: 'The keeper withdraws the request, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    drawing: {
      description:
        'Seed, lists and words determine the result. Each ticket is shown to its holder in turn, which ' +
        'does not change the result.',
      on: {
        'drawRound.show': {
          description: 'The holder touches the ticket, or the keeper shows it at the desk.',
          guard: { type: 'mayShow', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.noteUnused': {
          description: 'The keeper notes a ticket as unused, with a reason: the holder is absent.',
          guard: { type: 'mayNoteUnused', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.askSeal': {
          description: 'The keeper asks for the seal. Every ticket is shown or noted as unused.',
          guard: { type: 'mayAskSeal', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.seal': {
          description:
            'The supervisor agrees within ten minutes. The tag of the result is published; for an order ' +
            'the seed is published as well.',
          guard: { type: 'maySeal', params: ({ event }) => event },
          target: 'sealed',
        },
        'drawRound.askVoid': {
          description: 'The keeper asks with a reason for the round to be voided.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.drop': {
          description: 'The keeper withdraws the request, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    sealed: {
      description: 'The result is fixed. The keeper can read it but not change it.',
      on: {
        'drawRound.askVoid': {
          description:
            'The keeper asks with a reason for the round to be voided, as long as nothing depends on it.',
          guard: { type: 'mayAskVoid', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.void': {
          description: 'The supervisor agrees within ten minutes.',
          guard: { type: 'mayVoid', params: ({ event }) => event },
          target: 'void',
        },
        'drawRound.askDecode': {
          description:
            'The keeper asks for the decoding, once all marks of the event are locked. The latest kind is ' +
            'decoded first.',
          guard: { type: 'mayAskDecode', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'drawRound.decode': {
          description:
            'The supervisor agrees within ten minutes. Once all secret rounds of the event are decoded, ' +
            'chief judge, supervisor and committee can read seed and lists.',
          guard: { type: 'mayDecode', params: ({ event }) => event },
          target: 'decoded',
        },
        'drawRound.drop': {
          description: 'The keeper withdraws the request, or the supervisor does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    decoded: {
      description:
        'Once the event is decoded, chief judge, clerk, supervisor and committee can read the links of the ' +
        'round. The public can read them once the results are released.',
    },
    void: {
      description:
        'The round does not count. Its seed, words and result stay public. Words are asked for again.',
    },
  },
});
