import { useInsertionEffect, useState } from 'react';
import { Actor, type ActorOptions, type AnyActorLogic } from 'xstate';
import { useScreenTools } from './screen-tools.ts';

/**
 * An actor that lives as long as the screen which made it, and no shorter: a cached view that is hidden
 * keeps its calls under way and its timers running [S24]. Other effects would end them, and begin a call
 * that writes a second time when the view is shown again.
 * @param logic of the first rendering; a later one changes nothing
 * @param options its input, where it takes one
 */
export function useScreenActor<Logic extends AnyActorLogic>(
  logic: Logic,
  options?: Pick<ActorOptions<Logic>, 'input'>,
): Actor<Logic> {
  const { inspect } = useScreenTools();
  const [actor] = useState(() => new Actor(logic, { ...options, ...(inspect && { inspect }) }));
  // What an actor does at its start may concern other screens: after the commit, in which nothing may be
  // rendered anew.
  useInsertionEffect(() => {
    queueMicrotask(() => actor.start());
    return () => queueMicrotask(() => actor.stop());
  }, [actor]);
  return actor;
}
