import type { AnyMachineSnapshot } from 'xstate';

/** The part of a chart move that rules about states read. */
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

/** True if the move leads into the state from one of `origins`, or does not lead into the state. */
export const onlyFrom = (step: Step, state: string, origins: readonly string[]): boolean =>
  !becomes(step, state) || origins.includes(String(step.before.value));

/** True unless the move leaves one of these states. */
export const nothingLeaves = (step: Step, ends: readonly string[]): boolean =>
  !ends.some((state) => leaves(step, state));
