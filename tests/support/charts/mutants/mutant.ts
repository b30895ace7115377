import type { AnyStateMachine } from 'xstate';

/** A chart with one thing wrong, to see whether the walks notice. */
export interface Mutant {
  readonly name: string;
  /** The id of the state it is a mutant of; '' where that is not known. */
  readonly state: string;
  /** @throws when no machine can be made of it, which proves nothing about the walks */
  readonly make: () => AnyStateMachine;
}
