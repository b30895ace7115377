import { useInsertionEffect, useState } from 'react';
import type { Actor, AnyActorLogic } from 'xstate';

/**
 * An actor that lives as long as the screen which made it, and no shorter: a cached view that is hidden
 * keeps its calls under way and its timers running [S24]. Other effects would end them, and begin a call
 * that writes a second time when the view is shown again.
 * @param make creates the actor; called once
 */
export function useScreenActor<Logic extends AnyActorLogic>(make: () => Actor<Logic>): Actor<Logic> {
  const [actor] = useState(make);
  // What an actor does at its start may concern other screens: after the commit, in which nothing may be
  // rendered anew.
  useInsertionEffect(() => {
    queueMicrotask(() => actor.start());
    return () => queueMicrotask(() => actor.stop());
  }, [actor]);
  return actor;
}
