import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type ExhibitorApplicationStatus =
  | 'draft'
  | 'submitted'
  | 'returned'
  | 'rejected'
  | 'approved'
  | 'booth_assigned'
  | 'confirmed'
  | 'moved_in'
  | 'closed'
  | 'withdrawn';

/**
 * - `exhibitor`: an account that acts for the organisation that applies.
 * - `organiser`: an account that acts for the committee of the competition.
 * - `venue`: venue staff of the competition.
 * - `system`: the clock, or the cancellation of the call.
 */
export type ExhibitorApplicationBy = 'exhibitor' | 'organiser' | 'venue' | 'system' | 'viewer';

/** The facts that the guards read. The server computes them with its own clock. */
export interface ExhibitorApplicationFacts {
  /** Whether the call accepts applications at this instant. */
  readonly isOpen: boolean;
  /** Whether the call is published and not cancelled. */
  readonly isHeld: boolean;
  /** Whether the organisation and the account's office in it are confirmed. */
  readonly isVerified: boolean;
  /** Whether area and power do not exceed the limits of the call. */
  readonly isWithin: boolean;
  /** Whether the signed safety commitment is among the data. */
  readonly isCommitted: boolean;
  /** Whether the time to confirm the assigned booth has not ended. */
  readonly isTimely: boolean;
  /** Whether the call has slots for moving in that have not begun. */
  readonly hasSlots: boolean;
}

interface Act {
  readonly by: ExhibitorApplicationBy;
  readonly facts: ExhibitorApplicationFacts;
}
/**
 * `isSeen`: whether the decider has seen the application as it is. Its page shows it; an approval together with
 * others counts the applications that the decider has opened since their last change.
 */
interface Approving extends Act {
  readonly isSeen: boolean;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** The booth is free, and has the area and the power that the application asks for. */
interface Assigning extends Act {
  readonly isFree: boolean;
  readonly hasArea: boolean;
  readonly hasPower: boolean;
}
/** The slot belongs to the call and has not begun, and another exhibitor can book it. */
interface Booking extends Act {
  readonly isOffered: boolean;
  readonly hasPlace: boolean;
}
/** `note`: the result of the safety check, or the state in which the booth was left. */
interface Noted extends Act {
  readonly note: string;
}

export type ExhibitorApplicationEvent =
  | ({ type: 'exhibitorApplication.change' } & Act)
  | ({ type: 'exhibitorApplication.submit' } & Act)
  | ({ type: 'exhibitorApplication.approve' } & Approving)
  | ({ type: 'exhibitorApplication.return' } & Reasoned)
  | ({ type: 'exhibitorApplication.reject' } & Reasoned)
  | ({ type: 'exhibitorApplication.assign' } & Assigning)
  | ({ type: 'exhibitorApplication.release' } & Reasoned)
  | ({ type: 'exhibitorApplication.lapse' } & Act)
  | ({ type: 'exhibitorApplication.confirm' } & Act)
  | ({ type: 'exhibitorApplication.bookSlot' } & Booking)
  | ({ type: 'exhibitorApplication.staff' } & Act)
  | ({ type: 'exhibitorApplication.moveIn' } & Noted)
  | ({ type: 'exhibitorApplication.moveOut' } & Noted)
  | ({ type: 'exhibitorApplication.withdraw' } & Reasoned);

const isOffice = (by: ExhibitorApplicationBy) => by === 'organiser' || by === 'venue';

const types: {
  events?: ExhibitorApplicationEvent;
  emitted?: { type: 'exhibitorApplication.changed' };
} = {};

const withdraw = {
  description:
    'The exhibitor or the committee withdraws the application with a reason. An assigned booth becomes free.',
  guard: { type: 'mayWithdraw', params: ({ event }: { event: Reasoned }) => event },
  target: 'withdrawn',
} as const;

const staff = {
  description: 'The exhibitor changes the people at the booth.',
  guard: { type: 'mayStaff', params: ({ event }: { event: Act }) => event },
  actions: 'announceChange',
} as const;

const change = {
  description: 'The exhibitor changes the application as long as the call is open.',
  guard: { type: 'mayChange', params: ({ event }: { event: Act }) => event },
  actions: 'announceChange',
} as const;

const submit = {
  description:
    'The exhibitor submits the application as long as the call is open. The organisation is confirmed, area ' +
    'and power are within the limits, and the safety commitment is signed.',
  guard: { type: 'maySubmit', params: ({ event }: { event: Act }) => event },
  target: 'submitted',
} as const;

export const exhibitorApplicationMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'exhibitorApplication.changed' }),
  },
  guards: {
    mayChange: (_, { by, facts }: Act) => by === 'exhibitor' && facts.isOpen,
    maySubmit: (_, { by, facts }: Act) =>
      by === 'exhibitor' && facts.isOpen && facts.isVerified && facts.isWithin && facts.isCommitted,
    mayApprove: (_, { by, facts, isSeen }: Approving) => by === 'organiser' && facts.isHeld && isSeen,
    mayReturn: (_, { by, facts, reason }: Reasoned) => by === 'organiser' && facts.isOpen && reason !== '',
    mayReject: (_, { by, facts, reason }: Reasoned) => by === 'organiser' && facts.isHeld && reason !== '',
    mayAssign: (_, { by, facts, isFree, hasArea, hasPower }: Assigning) =>
      isOffice(by) && facts.isHeld && isFree && hasArea && hasPower,
    mayRelease: (_, { by, reason }: Reasoned) => isOffice(by) && reason !== '',
    mayLapse: (_, { by, facts }: Act) => by === 'system' && !facts.isTimely,
    mayConfirm: (_, { by, facts }: Act) => by === 'exhibitor' && facts.isHeld && facts.isTimely,
    mayBookSlot: (_, { by, facts, isOffered, hasPlace }: Booking) =>
      by === 'exhibitor' && facts.isHeld && facts.hasSlots && isOffered && hasPlace,
    mayStaff: (_, { by, facts }: Act) => by === 'exhibitor' && facts.isHeld,
    mayMove: (_, { by, note }: Noted) => isOffice(by) && note !== '',
    mayWithdraw: (_, { by, reason }: Reasoned) =>
      (by === 'exhibitor' || by === 'organiser' || by === 'system') && reason !== '',
  },
}).createMachine({
  id: 'exhibitorApplication',
  description:
    'The application of an organisation to exhibit beside a competition (参展申请) [domain.md 3], from the ' +
    'draft to the day on which the booth is handed back.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Only the exhibitor sees the application.',
      on: {
        'exhibitorApplication.change': change,
        'exhibitorApplication.submit': submit,
        'exhibitorApplication.withdraw': withdraw,
      },
    },
    submitted: {
      description: 'The committee examines the application.',
      on: {
        'exhibitorApplication.approve': {
          description: 'The committee has seen the application and approves it.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'exhibitorApplication.return': {
          description:
            'The committee returns the application with a reason, to be corrected, as long as the call is open. ' +
            'Afterwards it could not be submitted again.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
        'exhibitorApplication.reject': {
          description: 'The committee rejects the application with a reason.',
          guard: { type: 'mayReject', params: ({ event }) => event },
          target: 'rejected',
        },
        'exhibitorApplication.withdraw': withdraw,
      },
    },
    returned: {
      description: 'The exhibitor corrects what the reason names, and submits again.',
      on: {
        'exhibitorApplication.change': change,
        'exhibitorApplication.submit': submit,
        'exhibitorApplication.withdraw': withdraw,
      },
    },
    rejected: {
      description: 'The organisation does not exhibit. It can apply anew as long as the call is open.',
    },
    approved: {
      description: 'The application waits for a booth. Organisation and area are fixed.',
      on: {
        'exhibitorApplication.assign': {
          description:
            'The committee or the venue staff assigns a free booth that has the area and the power asked for.',
          guard: { type: 'mayAssign', params: ({ event }) => event },
          target: 'booth_assigned',
        },
        'exhibitorApplication.staff': staff,
        'exhibitorApplication.withdraw': withdraw,
      },
    },
    booth_assigned: {
      description: 'The exhibitor confirms the booth within 72 hours.',
      on: {
        'exhibitorApplication.confirm': {
          description: 'The exhibitor confirms the booth in time.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          target: 'confirmed',
        },
        'exhibitorApplication.lapse': {
          description: 'The time to confirm has ended. The booth becomes free.',
          guard: { type: 'mayLapse', params: ({ event }) => event },
          target: 'approved',
        },
        'exhibitorApplication.release': {
          description: 'The committee or the venue staff frees the booth with a reason.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'approved',
        },
        'exhibitorApplication.staff': staff,
        'exhibitorApplication.withdraw': withdraw,
      },
    },
    confirmed: {
      description: 'The booth is taken. The exhibitor moves in at the given times.',
      on: {
        'exhibitorApplication.bookSlot': {
          description: 'The exhibitor books a slot for moving in that has not begun, or another one instead.',
          guard: { type: 'mayBookSlot', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'exhibitorApplication.moveIn': {
          description: 'The committee or the venue staff checks the safety of the booth and hands it over.',
          guard: { type: 'mayMove', params: ({ event }) => event },
          target: 'moved_in',
        },
        'exhibitorApplication.release': {
          description: 'The committee or the venue staff frees the booth with a reason.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'approved',
        },
        'exhibitorApplication.staff': staff,
        'exhibitorApplication.withdraw': withdraw,
      },
    },
    moved_in: {
      description: 'The organisation exhibits.',
      on: {
        'exhibitorApplication.moveOut': {
          description: 'The committee or the venue staff takes the booth back and notes its state.',
          guard: { type: 'mayMove', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    closed: {
      description: 'The booth has been handed back.',
    },
    withdrawn: {
      description: 'The application has ended. The organisation can apply anew as long as the call is open.',
    },
  },
});
