import { emit, setup } from 'xstate';

/** As the database has it. */
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

/** What speaks for and against doing something with an event; worked out by the server. */
export interface CompetitionEventFacts {
  /** Its competition has not been published. */
  readonly isDraft: boolean;
  /** Its competition is neither over nor cancelled. */
  readonly isLive: boolean;
  /** Registration of the competition has opened, or is over. */
  readonly hasOpened: boolean;
  readonly hasClosed: boolean;
  /** Places taken now. */
  readonly taken: number;
  readonly approved: number;
  /** Entries that are neither approved nor ended, drafts aside. */
  readonly undecided: number;
  /** With fewer it is held only for a reason. */
  readonly leastEntrants: number;
  /** Its marking scheme is fixed, and adds up to 100.00. */
  readonly hasScheme: boolean;
}

/** Only the committee that holds the competition has a say. */
interface Act {
  readonly by: 'organiser' | 'system';
  readonly facts: CompetitionEventFacts;
}

export type CompetitionEventEvent =
  /** `isFixed`: a rule that people rely on; `places`: as they shall be, 0 for no limit. */
  | ({ type: 'competitionEvent.change'; isFixed: boolean; places: number } & Act)
  /** `reason` says why it is held with too few; '' where there are enough. */
  | ({ type: 'competitionEvent.freeze'; reason: string } & Act)
  | ({ type: 'competitionEvent.delete' } & Act)
  | ({ type: 'competitionEvent.cancel'; reason: string } & Act)
  /** Its entrants move to another event. `hasRoom`: that one can take them all, and has none of them yet. */
  | ({ type: 'competitionEvent.merge'; reason: string; hasRoom: boolean } & Act)
  /** A session of it has started. */
  | { type: 'competitionEvent.start'; by: 'system' }
  /** `isJudged`: no session, sheet or incident is open, and everybody of the roster has an end. */
  | { type: 'competitionEvent.mark'; by: 'system'; isJudged: boolean }
  /** A sheet has been unlocked. */
  | { type: 'competitionEvent.reopen'; by: 'system' }
  /** `isDecoded`: no secret round is sealed any more. */
  | { type: 'competitionEvent.decode'; by: 'system'; isDecoded: boolean }
  /** A version of its results is public. */
  | { type: 'competitionEvent.release'; by: 'system' }
  /** Nobody can object to its results any more. */
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
      by === 'organiser' && facts.isLive && reason !== '',
    mayMerge: (_, { by, facts, reason, hasRoom }: Act & { reason: string; hasRoom: boolean }) =>
      by === 'organiser' && facts.isLive && reason !== '' && hasRoom,
    isJudged: (_, { isJudged }: { isJudged: boolean }) => isJudged,
    isDecoded: (_, { isDecoded }: { isDecoded: boolean }) => isDecoded,
  },
}).createMachine({
  id: 'competitionEvent',
  description:
    'One event (赛项) of a competition from its first entry to the names behind its marks [domain.md 3]. Events go ' +
    'their own ways in time: rosters are frozen and marks decoded event by event.',
  initial: 'planned',
  states: {
    planned: {
      description: 'Entries come in and are reviewed.',
      on: {
        'competitionEvent.change': {
          description: 'Rules only before registration opens; places never below those that are taken.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionEvent.delete': {
          description: 'As long as nobody but the committee has seen it.',
          guard: { type: 'mayDelete', params: ({ event }) => event },
          target: 'deleted',
        },
        'competitionEvent.freeze': {
          description:
            'Registration is over, nothing is undecided, the marking scheme is fixed, and enough people are entered, or a reason says why it is held.',
          guard: { type: 'mayFreeze', params: ({ event }) => event },
          target: 'frozen',
        },
        'competitionEvent.cancel': {
          description: 'With a reason, which its entrants are told.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.merge': {
          description: 'Into another event that has room; the committee says that everybody entered agrees.',
          guard: { type: 'mayMerge', params: ({ event }) => event },
          target: 'merged',
        },
      },
    },
    frozen: {
      description: 'The roster stands; what changes it now is for the committee alone.',
      on: {
        'competitionEvent.start': {
          description: 'With its first session.',
          target: 'running',
        },
        'competitionEvent.cancel': {
          description: 'With a reason, which its entrants are told.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.merge': {
          description: 'Into another event that has room; the committee says that everybody entered agrees.',
          guard: { type: 'mayMerge', params: ({ event }) => event },
          target: 'merged',
        },
      },
    },
    running: {
      description: 'People compete, and their work is judged under codes.',
      on: {
        'competitionEvent.mark': {
          description:
            'Sessions have ended and all sheets are locked: the marks are published by their digest.',
          guard: { type: 'isJudged', params: ({ event }) => event },
          target: 'marked',
        },
      },
    },
    marked: {
      description: 'All marks are locked, and nobody knows yet whose they are.',
      on: {
        'competitionEvent.reopen': {
          description: 'A sheet is unlocked by two people before anything is decoded.',
          target: 'running',
        },
        'competitionEvent.decode': {
          description: 'The keepers have opened the last secret round.',
          guard: { type: 'isDecoded', params: ({ event }) => event },
          target: 'decoded',
        },
      },
    },
    decoded: {
      description: 'It is known whose work each code is. Results are made of the marks.',
      on: {
        'competitionEvent.release': {
          description: 'The instant of the release of its results has come.',
          target: 'released',
        },
      },
    },
    released: {
      description: 'Results are public. Who is entered can object.',
      on: {
        'competitionEvent.finalise': {
          description: 'The window for objections is over, and none is open.',
          target: 'final',
        },
      },
    },
    final: {
      description: 'Awards are given.',
      on: {
        'competitionEvent.release': {
          description: 'A correction is public, and has a window of its own.',
          target: 'released',
        },
      },
    },
    deleted: {
      description: 'There is nothing left of it but a line in the log; its code is free.',
      type: 'final',
    },
    cancelled: {
      description: 'Not held; its entrants have been told why.',
    },
    merged: {
      description: 'Its entrants compete in another event.',
    },
  },
});
