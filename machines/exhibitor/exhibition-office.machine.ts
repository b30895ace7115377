import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type ExhibitionOfficeStatus = 'withdrawn' | 'confirmed';

export interface ExhibitionOfficeFacts {
  /** The competition is archived or cancelled. */
  readonly isOver: boolean;
  /**
   * The organisation is confirmed, has an account that acts for it, and holds no application to exhibit at the
   * competition.
   */
  readonly isFit: boolean;
  /** An account of the organisation has a live duty as venue staff. */
  readonly isServing: boolean;
}
interface Acting {
  /** The committee that holds the competition, a technician, or an account that only reads. */
  readonly by: 'organiser' | 'technician' | 'viewer';
  readonly facts: ExhibitionOfficeFacts;
}
interface Withdrawing extends Acting {
  readonly reason: string;
}

export type ExhibitionOfficeEvent =
  | ({ type: 'exhibitionOffice.confirm' } & Acting)
  | ({ type: 'exhibitionOffice.withdraw' } & Withdrawing);

const types: {
  events?: ExhibitionOfficeEvent;
  emitted?: { type: 'exhibitionOffice.changed' };
} = {};

export const exhibitionOfficeMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'exhibitionOffice.changed' }),
  },
  guards: {
    mayConfirm: (_, { by, facts }: Acting) => by !== 'viewer' && !facts.isOver && facts.isFit,
    mayWithdraw: (_, { by, facts, reason }: Withdrawing) =>
      by !== 'viewer' && !facts.isOver && !facts.isServing && reason !== '',
  },
}).createMachine({
  id: 'exhibitionOffice',
  description:
    'An organisation as the exhibition office (展览办公室) of a competition [running.md 1.1]. Its accounts can serve ' +
    'as venue staff. The committee that holds the competition confirms it, or a technician.',
  initial: 'withdrawn',
  states: {
    withdrawn: {
      description: 'The organisation is not an exhibition office of the competition, or no longer.',
      on: {
        'exhibitionOffice.confirm': {
          description:
            'The committee or a technician confirms the organisation, which does not exhibit itself.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          actions: 'announceChange',
          target: 'confirmed',
        },
      },
    },
    confirmed: {
      description: 'Accounts of the organisation can be proposed as venue staff.',
      on: {
        'exhibitionOffice.withdraw': {
          description:
            'The committee or a technician withdraws the confirmation with a reason. No account of it serves any more.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          actions: 'announceChange',
          target: 'withdrawn',
        },
      },
    },
  },
});
