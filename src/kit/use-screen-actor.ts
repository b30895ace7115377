import { useInsertionEffect, useState } from 'react';
import { Actor, type ActorOptions, type AnyActorLogic } from 'xstate';
import { useScreenTools } from './screen-tools.ts';

/**
 * Returns an actor that lives exactly as long as the screen that created it. A hidden cached view keeps its
 * calls and timers running [S24]. With other effects React stops the actor when the view is hidden, and a
 * call that writes is sent a second time when the view is shown again.
 * @param logic only the value of the first render is used
 * @param options the actor's input, if it has one
 */
export function useScreenActor<Logic extends AnyActorLogic>(
  logic: Logic,
  options?: Pick<ActorOptions<Logic>, 'input'>,
): Actor<Logic> {
  const { inspect } = useScreenTools();
  const [actor] = useState(() => new Actor(logic, { ...options, ...(inspect && { inspect }) }));
  // The start of an actor can update other screens. It runs in a microtask after the commit, because React
  // does not allow updates during an insertion effect.
  useInsertionEffect(() => {
    queueMicrotask(() => actor.start());
    return () => queueMicrotask(() => actor.stop());
  }, [actor]);
  return actor;
}
