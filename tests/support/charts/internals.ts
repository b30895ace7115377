/* oxlint-disable no-underscore-dangle -- what xstate marks so is what this file is for */
import { createEmptyActor, createMachine, getStateNodes } from 'xstate';
import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

/**
 * Everything of xstate 5.33 that the kit needs and its documentation does not promise, in one place:
 * a transition made by hand without an actor, the transitions a microstep took, the shape of resolved actions. The public
 * `getMicrosteps` makes an actor for each step, runs the context factory anew and does not tell the transitions. `internals.test.ts` fails when an update changes any.
 */

export type ChartNode = AnyStateMachine['root'];
export type ChartTransition = AnyTransitionDefinition;

/** One microstep: the event it worked on, what it took, where it led. `taken` is empty where nothing handled the event. */
export interface Microstep {
  readonly event: AnyEventObject;
  readonly taken: readonly ChartTransition[];
  readonly snapshot: AnyMachineSnapshot;
}

/**
 * What a step makes the world do, as plain data, in order. Assignments do not appear: the context shows them.
 * - `act` an action by name, with its resolved params
 * - `invoke` and `stop` an actor, by id
 * - `timer` an event to come in `ms` milliseconds; `cancel` takes it back
 */
export type Effect =
  | { readonly effect: 'act'; readonly action: string; readonly params?: unknown }
  | { readonly effect: 'emit'; readonly event: AnyEventObject }
  | { readonly effect: 'raise'; readonly event: AnyEventObject }
  | { readonly effect: 'send'; readonly to: string; readonly event: AnyEventObject }
  | { readonly effect: 'invoke'; readonly id: string; readonly src: string; readonly input?: unknown }
  | { readonly effect: 'stop'; readonly id: string }
  | { readonly effect: 'timer'; readonly id: string; readonly ms: number; readonly event: AnyEventObject }
  | { readonly effect: 'cancel'; readonly id: string };

/** The states a snapshot is in, with all their ancestors, in document order. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly ChartNode[] {
  // the library names some of them twice
  const nodes = new Set(getStateNodes(snapshot.machine.root, snapshot.value));
  return [...nodes].toSorted((a, b) => a.order - b.order);
}

/** The name an actor is invoked under; charts of this project invoke nothing that has none. */
export function sourceName(src: unknown): string {
  return typeof src === 'string' ? src : 'unnamed';
}

/** The actors running in a snapshot. */
export function runningActors(snapshot: AnyMachineSnapshot): readonly { id: string; src: string }[] {
  const children: Readonly<Record<string, AnyActorRef | undefined>> = snapshot.children;
  return Object.entries(children).flatMap(([id, child]) =>
    child === undefined ? [] : [{ id, src: sourceName(child.src) }],
  );
}

/** All states below and including a node, in document order. */
export function allNodes(node: ChartNode): readonly ChartNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}

/** The branches of a node, listed by event descriptor; `always` branches under ''. */
export function branchesOf(node: ChartNode): readonly (readonly [string, readonly ChartTransition[]])[] {
  return [...node.transitions, ...(node.always === undefined ? [] : [['', node.always] as const])];
}

/** True when an event of this type is one the descriptor names: exactly, by `prefix.*` or by `*`. */
export function describes(descriptor: string, type: string): boolean {
  return (
    descriptor === type ||
    descriptor === '*' ||
    (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))
  );
}

/** Reads a microstep of the given actor from an inspection event; null for any other. */
export function microstepOf(inspected: InspectionEvent, actor: unknown): Microstep | null {
  return inspected.type === '@xstate.microstep' && inspected.actorRef === actor
    ? {
        event: inspected.event,
        taken: inspected._transitions,
        snapshot: inspected.snapshot as AnyMachineSnapshot,
      }
    : null;
}

/** Reads an effect of the given actor from an inspection event; null for any other. */
export function effectOf(inspected: InspectionEvent, actor: unknown): Effect | null {
  return inspected.type === '@xstate.action' && inspected.actorRef === actor
    ? asEffect(inspected.action)
    : null;
}

/** Shapes of the params of xstate's own actions once resolved. */
interface Resolved {
  readonly event: AnyEventObject;
  readonly id: string;
  readonly src: unknown;
  readonly input: unknown;
  readonly delay: number | undefined;
  readonly to: { readonly id: string } | string;
  readonly sendId: string;
}

function asEffect({ type, params }: { type: string; params: unknown }): Effect {
  const resolved = params as Resolved;
  switch (type) {
    case 'xstate.emit':
      return { effect: 'emit', event: resolved.event };
    case 'xstate.raise':
      return resolved.delay === undefined
        ? { effect: 'raise', event: resolved.event }
        : { effect: 'timer', id: resolved.id, ms: resolved.delay, event: resolved.event };
    case 'xstate.cancel':
      return { effect: 'cancel', id: resolved.sendId };
    case 'xstate.sendTo':
      if (resolved.delay !== undefined) throw new Error('The kit does not know delayed sendTo; use after');
      return {
        effect: 'send',
        to: typeof resolved.to === 'string' ? resolved.to : resolved.to.id,
        event: resolved.event,
      };
    case 'xstate.spawnChild':
      return {
        effect: 'invoke',
        id: resolved.id,
        src: sourceName(resolved.src),
        ...(resolved.input === undefined ? {} : { input: resolved.input }),
      };
    case 'xstate.stopChild':
      return { effect: 'stop', id: resolved.id };
    default:
      return { effect: 'act', action: type, ...(params === undefined ? {} : { params }) };
  }
}

/** What may stand in for parts of a chart. */
type Parts = Partial<Pick<AnyStateMachine['implementations'], 'actors' | 'delays'>>;

/**
 * The chart as it is, but throwing where it would chase its own tail for ever (`always` in a circle), and with some of
 * its parts replaced. Making a machine takes time: this makes one, where `provide` would make another.
 */
export function bounded(machine: AnyStateMachine, { actors, delays }: Parts = {}): AnyStateMachine {
  const { implementations } = machine;
  return createMachine(
    { ...machine.config, options: { maxIterations: 100 } },
    {
      ...implementations,
      actors: { ...implementations.actors, ...actors },
      delays: { ...implementations.delays, ...delays },
    },
  );
}

export interface PureStep {
  readonly snapshot: AnyMachineSnapshot;
  readonly microsteps: readonly Microstep[];
  readonly effects: readonly Effect[];
}

/** A system that starts no actor, sets no timer and runs no action, and what happens in it. */
interface Laboratory {
  readonly scope: AnyActorScope;
  microsteps: Microstep[];
  effects: Effect[];
}

function openLaboratory(): Laboratory {
  const self = createEmptyActor();
  const nothing = () => undefined;
  const laboratory: Laboratory = {
    scope: {
      self,
      id: 'pure',
      sessionId: 'pure',
      system: self.system,
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: (action) => laboratory.effects.push(asEffect(action)),
    },
    microsteps: [],
    effects: [],
  };
  self.system.inspect((inspected: InspectionEvent) => {
    const microstep = microstepOf(inspected, self);
    if (microstep !== null) laboratory.microsteps.push(microstep);
  });
  return laboratory;
}

/** One that nothing is left in from the step before. */
let clean: Laboratory | null = null;

/**
 * Runs a piece of a machine where nothing comes of it. Where an actor was made, the next piece gets a system of its
 * own: a `systemId` entered twice would collide in a shared one.
 */
function purely(run: (scope: AnyActorScope) => AnyMachineSnapshot): PureStep {
  const laboratory = clean ?? openLaboratory();
  clean = null;
  laboratory.microsteps = [];
  laboratory.effects = [];
  const snapshot = run(laboratory.scope);
  if (snapshot.status === 'error') throw snapshot.error;
  const { microsteps, effects } = laboratory;
  if (effects.every(({ effect }) => effect !== 'invoke')) clean = laboratory;
  return { snapshot, microsteps, effects };
}

/**
 * The first snapshot, and what entering it does.
 * @throws what the context factory, a guard or an assignment throws
 */
export function pureStart(machine: AnyStateMachine, input: unknown): PureStep {
  return purely((scope) => machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot);
}

/**
 * The snapshot after one event, and what the step does.
 * @throws what a guard or an assignment throws, and the error of an actor that nothing handles
 */
export function pureStep(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): PureStep {
  return purely((scope) => machine.transition(before, event, scope) as AnyMachineSnapshot);
}
