/**
 * The messages from the application to the receiver. Their channel reaches only pages of the same origin on
 * this machine.
 */

/** An event that an actor received. */
export interface EventMessage {
  readonly what: 'event';
  readonly actor: string;
  readonly at: number;
  readonly event: unknown;
}

/**
 * An actor that started, changed or ended. `chart` is the id of its machine, or empty for actors of another
 * kind.
 */
export interface StateMessage {
  readonly what: 'state';
  readonly actor: string;
  readonly name: string;
  readonly chart: string;
  readonly status: string;
  readonly value: unknown;
  readonly context: unknown;
}

/** A new receiver. It requests all known states and events. */
interface Hello {
  readonly what: 'hello';
}

export type Message = EventMessage | StateMessage | Hello;

/** The name of the channel. */
export const CHANNEL = 'charts';

/**
 * Returns the page of an actor from the actor's name. A page holds a lock of this name until it closes. A
 * request for the lock is granted when the page is gone, for any reason.
 */
export const pageOf = (actor: string): string => actor.slice(0, actor.indexOf(' '));
