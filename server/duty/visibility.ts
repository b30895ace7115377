/**
 * The visibility of the information about an event: who can read it, and from which moment. This module is
 * the only place that decides it [running.md 1.4, with the amendments A1 and A8; domain.md 3: what a
 * committee sees before the roster is closed]. Information without a matching row stays closed.
 */

/** The moments of an event in their order. Each lasts until the next. */
export const moments = [
  /** The roster is not frozen yet. */
  'before',
  /** Roster frozen. */
  'F',
  /** Order drawn. */
  'O',
  /** Check-in closed. */
  'C',
  /** Entry numbers sealed. */
  'E',
  /** Stations sealed. */
  'S',
  /** Work codes sealed. */
  'W',
  /** All sheets locked. */
  'L',
  /** Decoded. */
  'D',
  /** Released. */
  'R',
  /** Final. */
  'P',
] as const;
export type Moment = (typeof moments)[number];

/**
 * The standing of a user to a piece of information. A user with several standings has the one with the most
 * access.
 */
export const viewers = [
  'organiser',
  'technician',
  'chief',
  'scoring',
  'floor',
  'checkIn',
  /** A keeper without a kind of round. */
  'encryption',
  'encryption.entryNo',
  'encryption.station',
  'encryption.workCode',
  'supervisor',
  'clerk',
  /** An arbiter of the case. */
  'arbiter',
  'venue',
  /**
   * A competitor, for information about the own entry. For other entries the standing is `signedInOfEvent`.
   */
  'competitor',
  /**
   * A team leader, for information about entries of the own unit. For other entries the standing is
   * `signedInOfEvent`.
   */
  'leader',
  /** A user who serves or competes in the event and has no other standing to this piece of information. */
  'signedInOfEvent',
  'public',
] as const;
export type Viewer = (typeof viewers)[number];

interface Opening {
  readonly from: Moment;
  /** The moment that closes the information again; absent if it stays open. */
  readonly until?: Moment;
  readonly to: readonly Viewer[];
}

/**
 * All users who serve or compete in the event. Technicians do not, and venue accounts serve the competition
 * as a whole.
 */
const ofEvent = viewers.filter((viewer) => !['technician', 'venue', 'public'].includes(viewer));

/** The viewers who can read the links of secret rounds after decoding. */
const atDecoding = ['chief', 'clerk', 'supervisor', 'organiser'] as const;

/**
 * The openings of a link of a secret round after decoding. From the release on every viewer can read it, in
 * numbers only.
 */
const afterDecoding: readonly Opening[] = [
  { from: 'D', to: atDecoding },
  { from: 'R', to: viewers },
];

const table = {
  /**
   * Name, unit and event of all competitors. The committee decides on the entries, so it reads them earlier.
   */
  names: [
    { from: 'before', to: ['organiser'] },
    { from: 'F', to: ofEvent },
  ],
  /** Revealed one at a time, with a reason. */
  identityNumber: [{ from: 'before', to: ['organiser'] }],
  /**
   * Whether the four typed characters are equal to the last four of the identity number. Closed when late
   * admission ends.
   */
  identityNumberEqual: [{ from: 'O', until: 'E', to: ['checkIn'] }],
  receiptToOrder: [{ from: 'O', to: viewers }],
  /** Drawn after check-in is closed. */
  orderToEntryNumber: [{ from: 'C', to: ['competitor', 'encryption.entryNo'] }, ...afterDecoding],
  /** Drawn after the entry numbers are sealed. A floor judge can read stations, but not this link. */
  entryNumberToStation: [{ from: 'E', to: ['competitor', 'encryption.station'] }, ...afterDecoding],
  /** Drawn by the keeper alone after the stations are sealed. */
  stationToWorkCode: [{ from: 'S', to: ['encryption.workCode'] }, ...afterDecoding],
  /** Never public by name. */
  personToWorkCode: [{ from: 'D', to: [...atDecoding, 'arbiter'] }],
  /** Seeds and lists of the secret rounds. */
  secretRounds: afterDecoding,
  /** The marks that the judge has given. The chief judge and the supervisor can read all marks. */
  ownMarks: [{ from: 'before', to: ['scoring', 'chief', 'supervisor'] }],
  /**
   * The marks of the judge's group for a code and module whose parts are all submitted. The caller checks
   * that they are.
   */
  groupMarks: [{ from: 'before', to: ['scoring', 'chief', 'supervisor'] }],
  /** All marks, by code. */
  allMarks: [{ from: 'before', to: ['chief', 'supervisor'] }],
  /** Totals of modules by code. */
  moduleTotals: [
    { from: 'before', to: ['chief', 'supervisor'] },
    { from: 'L', to: ['clerk'] },
  ],
  /** Total, rank and award by name. */
  results: [
    { from: 'D', to: atDecoding },
    { from: 'R', to: ['competitor', 'leader'] },
  ],
  /** Name, unit, event and award of the winners, without total and rank. */
  awards: [
    { from: 'D', to: atDecoding },
    { from: 'R', to: viewers },
  ],
  /** The own totals and aspect marks, without the names of judges. */
  ownResult: [{ from: 'R', to: ['competitor', 'leader'] }],
  /** Counts and states of records. Viewers who can read all marks can compute them. */
  countsAndStates: [{ from: 'before', to: ['organiser', 'technician', 'chief', 'supervisor'] }],
} as const satisfies Readonly<Record<string, readonly Opening[]>>;
export type Information = keyof typeof table;

/** Checks whether a viewer can read a piece of information about an event at a moment. */
export function sees(information: Information, viewer: Viewer, moment: Moment): boolean {
  const openings: readonly Opening[] = table[information];
  const now = moments.indexOf(moment);
  return openings.some(
    ({ from, until, to }) =>
      to.includes(viewer) &&
      now >= moments.indexOf(from) &&
      (until === undefined || now < moments.indexOf(until)),
  );
}
