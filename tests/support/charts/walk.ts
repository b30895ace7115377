import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { activeNodes } from './internals.ts';
import type { Effect } from './internals.ts';

/**
 * One input to a running chart, as plain JSON, so that a walk can be stored and replayed on a live actor or a
 * real screen.
 * - `resolve` and `reject` end a running actor, named by its id and its source
 * - `wait` lets `ms` milliseconds pass, after which the earliest timer is due
 * - `act` combines several moves with one cause, for example an act of a user on a screen
 */
export type Move =
  | { readonly type: 'start'; readonly input?: unknown }
  | { readonly type: 'send'; readonly event: AnyEventObject }
  | { readonly type: 'resolve'; readonly id: string; readonly src: string; readonly output?: unknown }
  | { readonly type: 'reject'; readonly id: string; readonly src: string; readonly error: unknown }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'act'; readonly name: string; readonly moves: readonly Move[] };

/** The visible part of a snapshot. `views` are the `meta.view` of the active states, outermost first. */
export interface Sight {
  readonly value: StateValue;
  readonly status: string;
  readonly context: unknown;
  readonly output: unknown;
  readonly tags: readonly string[];
  readonly views: readonly unknown[];
}

/** One move, the obligations it meets (see obligations.ts), and its result. */
export interface Step {
  readonly move: Move;
  readonly met: readonly string[];
  readonly effects: readonly Effect[];
  readonly sight: Sight;
}

/** A sequence of steps from the start of a chart. The first move is always `start`. */
export interface Walk {
  readonly chart: string;
  readonly steps: readonly Step[];
}

/** Returns the visible part of a snapshot. */
export function sightOf(snapshot: AnyMachineSnapshot): Sight {
  return {
    value: snapshot.value,
    status: snapshot.status,
    context: snapshot.context,
    output: snapshot.output,
    tags: [...snapshot.tags].toSorted(),
    views: activeNodes(snapshot).flatMap((node) => {
      const view: unknown = node.meta?.['view'];
      return view === undefined ? [] : [view];
    }),
  };
}

const texts = new WeakMap<Move, string>();

/** Returns a short text of a move, for messages. */
export function describeMove(move: Move): string {
  const known = texts.get(move) ?? textOf(move);
  texts.set(move, known);
  return known;
}

function textOf(move: Move): string {
  switch (move.type) {
    case 'start':
      return move.input === undefined ? 'start' : `start with ${JSON.stringify(move.input)}`;
    case 'send':
      return JSON.stringify(move.event);
    case 'resolve':
      return `${move.id} gives ${JSON.stringify(move.output)}`;
    case 'reject':
      return `${move.id} fails with ${JSON.stringify(move.error)}`;
    case 'wait':
      return `wait ${move.ms} ms`;
    case 'act':
      return move.name;
  }
}
