/**
 * Who is told what of an event, and from when: the one place that says so [running.md 1.4, with the amendments A1 and
 * A8; domain.md 3: what a committee sees before the roster is closed]. What no row opens stays closed.
 */

/** Steps of an event in their order; each lasts until the next. */
export const moments = [
  /** The roster is not closed yet. */
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

/** The most that somebody is to the piece of information that is asked for. */
export const viewers = [
  'organiser',
  'technician',
  'chief',
  'scoring',
  'floor',
  'checkIn',
  /** A keeper who is not given a kind of round yet. */
  'encryption',
  'encryption.entryNo',
  'encryption.station',
  'encryption.workCode',
  'supervisor',
  'clerk',
  /** Of the case. */
  'arbiter',
  'venue',
  /** Of the own entry; of another's `signedInOfEvent`. */
  'competitor',
  /** Of an entry of the own unit; of another's `signedInOfEvent`. */
  'leader',
  /** Serves or competes in the event, and is none of the others to this piece of information. */
  'signedInOfEvent',
  'public',
] as const;
export type Viewer = (typeof viewers)[number];

interface Opening {
  readonly from: Moment;
  /** Closed again with this moment; never, where it is left out. */
  readonly until?: Moment;
  readonly to: readonly Viewer[];
}

/** Whoever serves or competes in the event. Technicians do not, and venue accounts serve the competition alone. */
const ofEvent = viewers.filter((viewer) => !['technician', 'venue', 'public'].includes(viewer));

/** To whom decoding opens the links of secret rounds. */
const atDecoding = ['chief', 'clerk', 'supervisor', 'organiser'] as const;

/** A link that somebody draws and a keeper keeps, and that is on the board from the release on, in numbers. */
const afterDecoding: readonly Opening[] = [
  { from: 'D', to: atDecoding },
  { from: 'R', to: viewers },
];

const table = {
  /** Name, unit and event of all who compete. Who decides on the entries knows them before. */
  names: [
    { from: 'before', to: ['organiser'] },
    { from: 'F', to: ofEvent },
  ],
  /** Revealed one by one, with a reason. */
  identityNumber: [{ from: 'before', to: ['organiser'] }],
  /** Whether the last four characters that are typed are equal; until nobody can be admitted late any more. */
  identityNumberEqual: [{ from: 'O', until: 'E', to: ['checkIn'] }],
  receiptToOrder: [{ from: 'O', to: viewers }],
  /** Drawn once check-in is closed. */
  orderToEntryNumber: [{ from: 'C', to: ['competitor', 'encryption.entryNo'] }, ...afterDecoding],
  /** Drawn once the entry numbers are sealed. A floor judge is told of stations, not of this. */
  entryNumberToStation: [{ from: 'E', to: ['competitor', 'encryption.station'] }, ...afterDecoding],
  /** Drawn once the stations are sealed, by the keeper alone. */
  stationToWorkCode: [{ from: 'S', to: ['encryption.workCode'] }, ...afterDecoding],
  /** Never public by name. */
  personToWorkCode: [{ from: 'D', to: [...atDecoding, 'arbiter'] }],
  /** Seeds and lists of the secret rounds. */
  secretRounds: afterDecoding,
  /** That the judge has given; chief and supervisor see all there are. */
  ownMarks: [{ from: 'before', to: ['scoring', 'chief', 'supervisor'] }],
  /** Of the judge's group, for a code and module of which all parts are in; the caller makes sure that they are. */
  groupMarks: [{ from: 'before', to: ['scoring', 'chief', 'supervisor'] }],
  /** All marks, by code. */
  allMarks: [{ from: 'before', to: ['chief', 'supervisor'] }],
  /** By code. */
  moduleTotals: [
    { from: 'before', to: ['chief', 'supervisor'] },
    { from: 'L', to: ['clerk'] },
  ],
  /** Total, rank and award by name. */
  results: [
    { from: 'D', to: atDecoding },
    { from: 'R', to: ['competitor', 'leader'] },
  ],
  /** Name, unit, event and award of the winners: no total, no rank. */
  awards: [
    { from: 'D', to: atDecoding },
    { from: 'R', to: viewers },
  ],
  /** Own totals and marks of aspects, without the names of judges. */
  ownResult: [{ from: 'R', to: ['competitor', 'leader'] }],
  /** How many there are of what, and where they stand; whoever sees all marks can count them. */
  countsAndStates: [{ from: 'before', to: ['organiser', 'technician', 'chief', 'supervisor'] }],
} as const satisfies Readonly<Record<string, readonly Opening[]>>;
export type Information = keyof typeof table;

/** Whether somebody is told a piece of information of an event at a moment of it. */
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
