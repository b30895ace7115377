/* oxlint-disable no-underscore-dangle -- this file reads properties that xstate marks as internal */
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
 * All undocumented behaviour of xstate 5.33 that the kit uses: a transition without an actor, the transitions
 * of a microstep, the shape of resolved actions. The public `getMicrosteps` is no alternative. It creates an
 * actor for each step, runs the context factory again and does not return the transitions.
 * `internals.test.ts` fails if an update changes this behaviour.
 */

export type ChartNode = AnyStateMachine['root'];
export type ChartTransition = AnyTransitionDefinition;

/**
 * One microstep: its event, the transitions taken, and the result. `taken` is empty if no transition handles
 * the event.
 */
export interface Microstep {
  readonly event: AnyEventObject;
  readonly taken: readonly ChartTransition[];
  readonly snapshot: AnyMachineSnapshot;
}

/**
 * An effect of a step, as plain data. Assignments are not listed, because the context shows them.
 * - `act`: an action by name, with its resolved params
 * - `invoke` and `stop`: an actor, by id
 * - `timer`: an event that is due in `ms` milliseconds; `cancel` removes it
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

/** Returns the active states of a snapshot with all their ancestors, in document order. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly ChartNode[] {
  // the library returns some states twice
  const nodes = new Set(getStateNodes(snapshot.machine.root, snapshot.value));
  return [...nodes].toSorted((a, b) => a.order - b.order);
}

/** Returns the name under which an actor is invoked. All charts of this project invoke actors by name. */
export function sourceName(src: unknown): string {
  return typeof src === 'string' ? src : 'unnamed';
}

/** Returns the actors that run in a snapshot. */
export function runningActors(snapshot: AnyMachineSnapshot): readonly { id: string; src: string }[] {
  const children: Readonly<Record<string, AnyActorRef | undefined>> = snapshot.children;
  return Object.entries(children).flatMap(([id, child]) =>
    child === undefined ? [] : [{ id, src: sourceName(child.src) }],
  );
}

/** Returns a node and all states below it, in document order. */
export function allNodes(node: ChartNode): readonly ChartNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}

/** Returns the branches of a node by event descriptor. The descriptor of `always` is ''. */
export function branchesOf(node: ChartNode): readonly (readonly [string, readonly ChartTransition[]])[] {
  return [...node.transitions, ...(node.always === undefined ? [] : [['', node.always] as const])];
}

/** Checks whether a descriptor matches an event type: exactly, by `prefix.*` or by `*`. */
export function describes(descriptor: string, type: string): boolean {
  return (
    descriptor === type ||
    descriptor === '*' ||
    (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))
  );
}

/** Returns the microstep of the given actor in an inspection event, or null for another event. */
export function microstepOf(inspected: InspectionEvent, actor: unknown): Microstep | null {
  return inspected.type === '@xstate.microstep' && inspected.actorRef === actor
    ? {
        event: inspected.event,
        taken: inspected._transitions,
        snapshot: inspected.snapshot as AnyMachineSnapshot,
      }
    : null;
}

/** Returns the effect of the given actor in an inspection event, or null for another event. */
export function effectOf(inspected: InspectionEvent, actor: unknown): Effect | null {
  return inspected.type === '@xstate.action' && inspected.actorRef === actor
    ? asEffect(inspected.action)
    : null;
}

/** The resolved params of xstate's own actions. */
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
      if (resolved.delay !== undefined)
        throw new Error('The kit does not support a delayed sendTo; use `after`');
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

/** The replaceable parts of a chart. */
type Parts = Partial<Pick<AnyStateMachine['implementations'], 'actors' | 'delays'>>;

/**
 * Returns the chart with some parts replaced. It throws on an endless cycle of `always` transitions. Creating
 * a machine is slow: this function creates one machine, and `provide` would create another.
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

/** An actor system that starts no actor, sets no timer and runs no action, and records the effects. */
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

/** A system without remains of the previous step. */
let clean: Laboratory | null = null;

/**
 * Runs one step of a machine without side effects. If the step invokes an actor, the next step gets a new
 * system. Otherwise a `systemId` that is entered twice collides.
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
 * Returns the first snapshot and the effects of entering it.
 * @throws any error of the context factory, a guard or an assignment
 */
export function pureStart(machine: AnyStateMachine, input: unknown): PureStep {
  return purely((scope) => machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot);
}

/**
 * Returns the snapshot after one event and the effects of the step.
 * @throws any error of a guard or an assignment, and the unhandled error of an actor
 */
export function pureStep(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): PureStep {
  return purely((scope) => machine.transition(before, event, scope) as AnyMachineSnapshot);
}
