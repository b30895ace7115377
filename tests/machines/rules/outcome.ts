import { createActor } from 'xstate';
import type { AnyStateMachine, EventFrom } from 'xstate';

/** What the chart of a record makes of events in their order: its state, and the types of what it emitted. */
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
