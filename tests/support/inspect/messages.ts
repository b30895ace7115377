/** What the application tells the receiver, through a channel that no other site and no other machine hears. */

/** One event an actor got. */
export interface EventMessage {
  readonly what: 'event';
  readonly actor: string;
  readonly at: number;
  readonly event: unknown;
}

/** An actor came to be, changed or ended. `chart` is the id of its machine, or empty for actors of another kind. */
export interface StateMessage {
  readonly what: 'state';
  readonly actor: string;
  readonly name: string;
  readonly chart: string;
  readonly status: string;
  readonly value: unknown;
  readonly context: unknown;
}

/** The receiver has just been opened: tell it all that is known. */
interface Hello {
  readonly what: 'hello';
}

export type Message = EventMessage | StateMessage | Hello;

/** The name of the channel. */
export const CHANNEL = 'charts';

/**
 * The page an actor is of, out of the actor's name. A page holds a lock of this name for as long as it
 * lives: whoever asks for the lock gets it when the page is gone, by whatever way it went.
 */
export const pageOf = (actor: string): string => actor.slice(0, actor.indexOf(' '));
