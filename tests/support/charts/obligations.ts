import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes, allNodes, branchesOf, describes } from './internals.ts';
import type { ChartNode, ChartTransition, Microstep } from './internals.ts';

/**
 * The obligations of a test of a chart. Each branch of an event, actor end, delay or `always` is taken once.
 * Where even the last branch has a guard, all guards fail once ("else"). The obligations are computed from
 * the chart, so that a forgotten transition is reported by name.
 */

const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' ? guard.name || 'inline' : '';
};

/** Returns an event descriptor in readable form: `after PATIENCE`, `loadUser done`, `always`. */
export function describeTrigger(descriptor: string): string {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(descriptor);
  if (actor !== null) return `${actor[2]} ${actor[1] === 'done' ? 'done' : 'failed'}`;
  const delay = /^xstate\.after\.([^.]+)\./.exec(descriptor);
  if (delay !== null) return `after ${delay[1]}`;
  if (descriptor.startsWith('xstate.done.state.')) return 'done';
  return descriptor === '' ? 'always' : descriptor;
}

/** Returns the name of a branch's guard, or '' if it has none. */
export function describeGuard({ guard }: ChartTransition): string {
  return guardName(guard);
}

const names = new WeakMap<ChartTransition, string>();

/** Returns the name of a branch: source, trigger, guard and target. */
export function nameOf(branch: ChartTransition): string {
  const known = names.get(branch);
  if (known !== undefined) return known;
  const { source, eventType } = branch;
  const siblings = branchesOf(source).find(([descriptor]) => descriptor === eventType)?.[1] ?? [];
  const guard = describeGuard(branch);
  const target = branch.target?.map((node) => node.id).join(', ') ?? '(stays)';
  const place = siblings.length > 1 ? ` ${siblings.indexOf(branch) + 1}.` : '';
  const name = `${source.id}: ${describeTrigger(eventType)}${place}${guard === '' ? '' : ` [${guard}]`} → ${target}`;
  names.set(branch, name);
  return name;
}

const nameOfElse = (node: ChartNode, descriptor: string) =>
  `${node.id}: ${describeTrigger(descriptor)} [else]`;

const mayFail = (branches: readonly ChartTransition[]) => branches.at(-1)?.guard !== undefined;

/** Returns the names of all obligations of a chart, in document order. */
export function obligationsOf(machine: AnyStateMachine): readonly string[] {
  return allNodes(machine.root).flatMap((node) =>
    branchesOf(node).flatMap(([descriptor, branches]) =>
      branches.map(nameOf).concat(mayFail(branches) ? nameOfElse(node, descriptor) : []),
    ),
  );
}

function isWithin(node: ChartNode, ancestor: ChartNode): boolean {
  return node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor));
}

/**
 * Returns the obligations that a move meets, sorted.
 * @param before null for the start
 * @param microsteps of the move, in order; the same for a pure step and a live actor
 * @param after the snapshot at rest
 */
export function metBy(
  before: AnyMachineSnapshot | null,
  microsteps: readonly Microstep[],
  after: AnyMachineSnapshot,
): readonly string[] {
  const met = new Set<string>();
  let present = before;
  for (const { event, taken, snapshot } of microsteps) {
    for (const branch of taken) met.add(nameOf(branch));
    const ofEvent = taken.every((branch) => branch.eventType !== '');
    for (const node of ofEvent && present !== null ? activeNodes(present) : []) {
      // a transition of a descendant keeps xstate from evaluating this node's branches
      if (taken.some((branch) => isWithin(branch.source, node))) continue;
      for (const [descriptor, branches] of node.transitions) {
        if (describes(descriptor, event.type) && mayFail(branches)) met.add(nameOfElse(node, descriptor));
      }
    }
    present = snapshot;
  }
  // at rest no `always` of an active state applies
  for (const node of after.status === 'active' ? activeNodes(after) : []) {
    if (node.always !== undefined && mayFail(node.always)) met.add(nameOfElse(node, ''));
  }
  return [...met].toSorted();
}
