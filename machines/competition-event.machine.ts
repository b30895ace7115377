import { setup } from 'xstate';

/** As the database has it. */
export type CompetitionEventStatus = 'planned' | 'frozen' | 'cancelled' | 'merged';

/** Only the committee that holds the competition has a say. */
type By = 'organiser' | 'system';

export type CompetitionEventEvent =
  | {
      type: 'competitionEvent.freeze';
      by: By;
      /** Registration of the competition is over. */
      isRegistrationOver: boolean;
      /** Entries that are neither approved nor ended. */
      undecided: number;
      approved: number;
      /** Fewer than this are held only by decision. */
      leastEntrants: number;
      /** Why it is held all the same; '' where there are enough. */
      reason: string;
    }
  | { type: 'competitionEvent.cancel'; by: By; reason: string }
  /** Its entrants move to another event of the same competition, by their consent. */
  | { type: 'competitionEvent.merge'; by: By; reason: string; hasTarget: boolean; withoutConsent: number };

export const competitionEventMachine = setup({
  types: {
    events: {} as CompetitionEventEvent,
  },
  guards: {
    mayFreeze: (_, event: Omit<CompetitionEventEvent & { type: 'competitionEvent.freeze' }, 'type'>) =>
      event.by === 'organiser' &&
      event.isRegistrationOver &&
      event.undecided === 0 &&
      (event.approved >= event.leastEntrants || event.reason !== ''),
    mayCancel: (_, { by, reason }: { by: By; reason: string }) => by === 'organiser' && reason !== '',
    mayMerge: (_, event: Omit<CompetitionEventEvent & { type: 'competitionEvent.merge' }, 'type'>) =>
      event.by === 'organiser' && event.reason !== '' && event.hasTarget && event.withoutConsent === 0,
  },
}).createMachine({
  id: 'competitionEvent',
  description:
    'One event (赛项) of a competition up to its roster [domain.md 3]. Events go their own ways in time: ' +
    'rosters are frozen event by event.',
  initial: 'planned',
  states: {
    planned: {
      description: 'Entries come in and are reviewed.',
      meta: { view: 'event-planned' },
      on: {
        'competitionEvent.freeze': {
          description:
            'Registration is over, nothing is undecided, and enough people are entered, or a reason says why it is held.',
          guard: { type: 'mayFreeze', params: ({ event }) => event },
          target: 'frozen',
        },
        'competitionEvent.cancel': {
          description: 'With a reason, which its entrants are told.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.merge': {
          description: 'Into another event, by the consent of everybody entered.',
          guard: { type: 'mayMerge', params: ({ event }) => event },
          target: 'merged',
        },
      },
    },
    frozen: {
      description: 'The roster stands; what changes it now is for the committee alone.',
      meta: { view: 'event-frozen' },
      on: {
        'competitionEvent.cancel': {
          description: 'With a reason, which its entrants are told.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionEvent.merge': {
          description: 'Into another event, by the consent of everybody entered.',
          guard: { type: 'mayMerge', params: ({ event }) => event },
          target: 'merged',
        },
      },
    },
    cancelled: {
      description: 'Not held; its entrants have been told why.',
      meta: { view: 'event-cancelled' },
    },
    merged: {
      description: 'Its entrants compete in another event.',
      meta: { view: 'event-merged' },
    },
  },
});
