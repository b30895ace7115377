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

/** A page of the application was closed or reloaded: its actors, whose names begin with its own, are no more. */
interface Gone {
  readonly what: 'gone';
  readonly page: string;
}

export type Message = EventMessage | StateMessage | Hello | Gone;

/** The name of the channel. */
export const CHANNEL = 'charts';
