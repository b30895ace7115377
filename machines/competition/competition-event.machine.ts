import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type CompetitionEventStatus =
  | 'planned'
  | 'frozen'
  | 'running'
  | 'marked'
  | 'decoded'
  | 'released'
  | 'final'
  | 'cancelled'
  | 'merged';

/** The request of a committee member to a colleague; '' if there is none or it has lapsed. */
export type CompetitionEventWaiting = '' | 'cancel';

/** The facts that decide whether an event can be changed. The server computes them. */
export interface CompetitionEventFacts {
  /** Whether the competition of the event has not been published. */
  readonly isDraft: boolean;
  /** Whether the competition of the event has neither ended nor been cancelled. */
  readonly isLive: boolean;
  /** Whether the competition of the event has been cancelled or archived. */
  readonly isClosed: boolean;
  /** `hasOpened`: registration of the competition has opened. `hasClosed`: it has closed. */
  readonly hasOpened: boolean;
  readonly hasClosed: boolean;
  /** The number of places that are taken now. */
  readonly taken: number;
  readonly approved: number;
  /** The number of entries that are neither approved nor ended. Drafts do not count. */
  readonly undecided: number;
  /** The minimum number of approved entries. With fewer, the event is held only with a reason. */
  readonly leastEntrants: number;
  /** Whether the marking scheme of the event is fixed and adds up to 100.00. */
  readonly hasScheme: boolean;
  /** Whether the order of the event is prepared. A change of the roster then changes the draw. */
  readonly isDrawn: boolean;
  /** Whether awards of the event have been granted. */
  readonly isAwarded: boolean;
  readonly waiting: CompetitionEventWaiting;
}

/** An act on an event. Only the committee that holds the competition, or the system, may act. */
interface Act {
  readonly by: 'organiser' | 'system';
  readonly facts: CompetitionEventFacts;
}

export type CompetitionEventEvent =
  /**
   * `isFixed`: the change concerns a rule that entrants rely on. `places`: the new number of places; 0 for no
   * limit.
   */
  | ({ type: 'competitionEvent.change'; isFixed: boolean; places: number } & Act)
  /** `reason`: why the event is held with too few entries; '' if there are enough. */
  | ({ type: 'competitionEvent.freeze'; reason: string } & Act)
  | ({ type: 'competitionEvent.delete' } & Act)
  | ({ type: 'competitionEvent.cancel'; reason: string } & Act)
  | ({ type: 'competitionEvent.askCancel'; reason: string } & Act)
  /** `second`: the relation of the account to the one that asked. */
  | ({ type: 'competitionEvent.agreeToCancel'; second: SecondPerson } & Act)
  | ({ type: 'competitionEvent.drop'; reason: string } & Act)
  /** Two people have cancelled the whole competition. */
  | { type: 'competitionEvent.abandon'; by: 'system' }
  /**
   * The entrants move to another event. `hasRoom`: the other event can take all of them, and none of them is
   * entered in it.
   */
  | ({ type: 'competitionEvent.merge'; reason: string; hasRoom: boolean } & Act)
  /** A session of the event has started. */
  | { type: 'competitionEvent.start'; by: 'system' }
  /** `isJudged`: no session, sheet or incident is open, and every entry of the roster is in an end state. */
  | { type: 'competitionEvent.mark'; by: 'system'; isJudged: boolean }
  /** A sheet has been unlocked. */
  | { type: 'competitionEvent.reopen'; by: 'system' }
  /** `isDecoded`: no secret draw round is sealed any more. */
  | { type: 'competitionEvent.decode'; by: 'system'; isDecoded: boolean }
  /** A version of the results is public. */
  | { type: 'competitionEvent.release'; by: 'system' }
  /** The time for objections to the results has ended. */
  | { type: 'competitionEvent.finalise'; by: 'system' };

const types: {
  events?: CompetitionEventEvent;
  emitted?: { type: 'competitionEvent.changed' };
} = {};

export const competitionEventMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'competitionEvent.changed' }),
  },
  guards: {
    mayChange: (_, { by, facts, isFixed, places }: Act & { isFixed: boolean; places: number }) =>
      by === 'organiser' &&
      facts.isLive &&
      !(isFixed && facts.hasOpened) &&
      (places === 0 || places >= facts.taken),
    mayFreeze: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'organiser' &&
      facts.isLive &&
      facts.hasClosed &&
      facts.undecided === 0 &&
      facts.hasScheme &&
      (facts.approved >= facts.leastEntrants || reason !== ''),
    mayDelete: (_, { by, facts }: Act) => by === 'organiser' && facts.isDraft,
    mayCancel: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'organiser' && !facts.isClosed && !facts.isDrawn && reason !== '',
    mayAsk: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'organiser' &&
      !facts.isClosed &&
      facts.isDrawn &&
      !facts.isAwarded &&
      facts.waiting === '' &&
      reason !== '',
    mayAgree: (_, { by, facts, second }: Act & { second: SecondPerson }) =>
      by === 'organiser' &&
      !facts.isClosed &&
      !facts.isAwarded &&
      facts.waiting === 'cancel' &&
      second === 'another',
    mayDrop: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'organiser' && facts.waiting === 'cancel' && reason !== '',
    mayMerge: (_, { by, facts, reason, hasRoom }: Act & { reason: string; hasRoom: boolean }) =>
      by === 'organiser' && facts.isLive && !facts.isDrawn && reason !== '' && hasRoom,
    isJudged: (_, { isJudged }: { isJudged: boolean }) => isJudged,
    isDecoded: (_, { isDecoded }: { isDecoded: boolean }) => isDecoded,
  },
}).createMachine({
  id: 'competitionEvent',
  description:
    'One event (赛项) of a competition, from its first entry to the names behind its marks [domain.md 3]. ' +
    'Events are independent in time: rosters are frozen and marks are decoded event by event.',
  initial: 'planned',
  states: {
    planned: {
      description: 'Entries are submitted and reviewed.',
      on: {
        'competitionEvent.change': {
          description:
            'The committee changes the event. Rules can change only before registration opens. The places ' +
            'are never fewer than those taken.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.delete': {
          description:
            'The committee deletes the event. This is possible only before the competition is published.',
          guard: { type: 'mayDelete', params: ({ event }) => event },
          target: 'deleted',
        },
        'competitionEvent.freeze': {
          description:
            'The committee freezes the roster. Registration has closed, no entry is undecided, and the ' +
            'marking scheme is fixed. Enough people are entered, or a reason says why the event is held.',
          guard: { type: 'mayFreeze', params: ({ event }) => event },
          target: 'frozen',
        },
        'competitionEvent.cancel': {
          description:
            'The committee cancels the event with a reason, which its entrants receive. Its order is not ' +
            'prepared.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.merge': {
          description:
            'The event is merged into another event that has room. The committee states that every ' +
            'entrant agrees.',
          guard: { type: 'mayMerge', params: ({ event }) => event },
          target: 'merged',
        },
        'competitionEvent.abandon': {
          description: 'The whole competition is cancelled by two people.',
          target: 'cancelled',
        },
      },
    },
    frozen: {
      description: 'The roster is fixed. From now on only the committee can change it.',
      on: {
        'competitionEvent.start': {
          description: 'The first session of the event starts.',
          target: 'running',
        },
        'competitionEvent.cancel': {
          description:
            'The committee cancels the event with a reason, which its entrants receive. Its order is not ' +
            'prepared.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.merge': {
          description:
            'The event is merged into another event that has room. The committee states that every ' +
            'entrant agrees.',
          guard: { type: 'mayMerge', params: ({ event }) => event },
          target: 'merged',
        },
        'competitionEvent.askCancel': {
          description:
            'A committee member asks a colleague, with a reason, to cancel the event. Its order is prepared.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.agreeToCancel': {
          description:
            'A colleague agrees within ten minutes. Entries, sessions and results of the event end, and its ' +
            'marks are kept but not shown.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.drop': {
          description: 'The request is withdrawn, or the colleague does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.abandon': {
          description: 'The whole competition is cancelled by two people.',
          target: 'cancelled',
        },
      },
    },
    running: {
      description: 'Entrants compete, and their work is judged under codes.',
      on: {
        'competitionEvent.mark': {
          description:
            'All sessions have ended and all sheets are locked. The digest of the marks is published.',
          guard: { type: 'isJudged', params: ({ event }) => event },
          target: 'marked',
        },
        'competitionEvent.askCancel': {
          description:
            'A committee member asks a colleague, with a reason, to cancel the event. Its order is prepared.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.agreeToCancel': {
          description:
            'A colleague agrees within ten minutes. Entries, sessions and results of the event end, and its ' +
            'marks are kept but not shown.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.drop': {
          description: 'The request is withdrawn, or the colleague does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.abandon': {
          description: 'The whole competition is cancelled by two people.',
          target: 'cancelled',
        },
      },
    },
    marked: {
      description: 'All marks are locked. No account can link them to competitors yet.',
      on: {
        'competitionEvent.reopen': {
          description: 'Two people unlock a sheet before any round is decoded.',
          target: 'running',
        },
        'competitionEvent.decode': {
          description: 'The keepers have opened the last secret round.',
          guard: { type: 'isDecoded', params: ({ event }) => event },
          target: 'decoded',
        },
        'competitionEvent.askCancel': {
          description:
            'A committee member asks a colleague, with a reason, to cancel the event. Its order is prepared.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.agreeToCancel': {
          description:
            'A colleague agrees within ten minutes. Entries, sessions and results of the event end, and its ' +
            'marks are kept but not shown.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.drop': {
          description: 'The request is withdrawn, or the colleague does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.abandon': {
          description: 'The whole competition is cancelled by two people.',
          target: 'cancelled',
        },
      },
    },
    decoded: {
      description: 'The codes are linked to the entries. Results are compiled from the marks.',
      on: {
        'competitionEvent.release': {
          description: 'The release time of the results is reached.',
          target: 'released',
        },
        'competitionEvent.askCancel': {
          description:
            'A committee member asks a colleague, with a reason, to cancel the event. Its order is prepared.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.agreeToCancel': {
          description:
            'A colleague agrees within ten minutes. Entries, sessions and results of the event end, and its ' +
            'marks are kept but not shown.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.drop': {
          description: 'The request is withdrawn, or the colleague does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.abandon': {
          description: 'The whole competition is cancelled by two people.',
          target: 'cancelled',
        },
      },
    },
    released: {
      description: 'Results are public. Entrants can object.',
      on: {
        'competitionEvent.finalise': {
          description: 'The window for objections has closed, and no objection is open.',
          target: 'final',
        },
        'competitionEvent.askCancel': {
          description:
            'A committee member asks a colleague, with a reason, to cancel the event. Its order is prepared.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.agreeToCancel': {
          description:
            'A colleague agrees within ten minutes. Entries, sessions and results of the event end, and its ' +
            'marks are kept but not shown.',
          guard: { type: 'mayAgree', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.drop': {
          description: 'The request is withdrawn, or the colleague does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.abandon': {
          description: 'The whole competition is cancelled by two people.',
          target: 'cancelled',
        },
      },
    },
    final: {
      description: 'Awards are given.',
      on: {
        'competitionEvent.release': {
          description: 'A correction is public. It opens a new window for objections.',
          target: 'released',
        },
      },
    },
    deleted: {
      description: 'Only a line in the audit log is left. The code of the event is free again.',
      type: 'final',
    },
    cancelled: {
      description: 'The event is not held. Its entrants have been informed of the reason.',
    },
    merged: {
      description: 'The entrants compete in another event.',
    },
  },
});
