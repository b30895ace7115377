/**
 * The states of an event, or of a whole competition, for the reader of a printed address [running.md A24].
 * `ended`: the competition is over.
 */
export const publicStates = ['going', 'cancelled', 'merged', 'ended'] as const;
export type PublicState = (typeof publicStates)[number];
