import type { AnyMachineSnapshot } from 'xstate';

/** A move of a record's chart, as far as rules about who may lead where look at it. */
interface Step {
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** True when the move leads into the state from another. */
export const becomes = ({ before, after }: Step, state: string): boolean =>
  after.value === state && before.value !== state;

/** True when the move leads from this state into another. */
const leaves = ({ before, after }: Step, state: string): boolean =>
  before.value === state && after.value !== state;

/** True when the move leads from one of these states, or to none of `states` at all. */
export const onlyFrom = (step: Step, state: string, origins: readonly string[]): boolean =>
  !becomes(step, state) || origins.includes(String(step.before.value));

/** True unless the move leaves one of these states. */
export const nothingLeaves = (step: Step, ends: readonly string[]): boolean =>
  !ends.some((state) => leaves(step, state));
