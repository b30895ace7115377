import { createActor } from 'xstate';
import type { AnyStateMachine, EventFrom } from 'xstate';

/** Sends events to the chart of a record in order. Returns its state and the types of the emitted events. */
export function outcome<T extends AnyStateMachine>(
  machine: T,
  ...events: readonly EventFrom<T>[]
): { readonly state: unknown; readonly emitted: readonly string[] } {
  const emitted: string[] = [];
  const actor = createActor<AnyStateMachine>(machine);
  actor.on('*', ({ type }) => void emitted.push(type));
  actor.start();
  for (const event of events) actor.send(event);
  return { state: actor.getSnapshot().value as unknown, emitted };
}
