import type { AnyStateMachine } from 'xstate';

/** A chart with one fault, to test whether the walks notice it. */
export interface Mutant {
  readonly name: string;
  /** The id of the state with the fault, or '' if it is unknown. */
  readonly state: string;
  /** @throws if the code creates no machine, which proves nothing about the walks */
  readonly make: () => AnyStateMachine;
}
