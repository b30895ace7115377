import type { AnyStateMachine } from 'xstate';
import { allNodes, branchesOf, sourceName } from '../internals.ts';
import type { ChartNode, ChartTransition } from '../internals.ts';
import { describeGuard, describeTrigger } from '../obligations.ts';

/** All branches from one state to another, as one arrow. */
export interface Arrow {
  readonly from: ChartNode;
  readonly to: ChartNode;
  /** The triggers and guards, one line for each branch. */
  readonly labels: readonly string[];
}

function labelOf(branch: ChartTransition): string {
  const guard = describeGuard(branch);
  const trigger = describeTrigger(branch.eventType);
  return guard === '' ? trigger : `${trigger} [${guard}]`;
}

const branchesFrom = (node: ChartNode) => branchesOf(node).flatMap(([, branches]) => branches);

/**
 * Returns the arrows of a chart, in document order. There is one for each pair of states, however many
 * branches connect them. Otherwise more lines cross, and Mermaid draws only one loop of a composite state.
 */
export function arrowsOf(machine: AnyStateMachine): readonly Arrow[] {
  const arrows = new Map<string, { from: ChartNode; to: ChartNode; labels: string[] }>();
  for (const from of allNodes(machine.root)) {
    for (const branch of branchesFrom(from)) {
      for (const to of branch.target ?? []) {
        const key = `${from.id} ${to.id}`;
        const arrow = arrows.get(key) ?? { from, to, labels: [] };
        arrow.labels.push(labelOf(branch));
        arrows.set(key, arrow);
      }
    }
  }
  return [...arrows.values()];
}

/** Returns the lines inside the box of a state: its invoked actors, and the transitions without a target. */
export function linesInside(node: ChartNode): readonly string[] {
  const stays = branchesFrom(node).filter(({ target }) => target === undefined);
  return [
    ...node.invoke.map(({ src }) => `⚙ ${sourceName(src)}`),
    ...stays.map((branch) => `↻ ${labelOf(branch)}`),
  ];
}

/** Returns the initial state of a compound state, or null for other states. */
export function initialOf(node: ChartNode): ChartNode | null {
  return node.type === 'compound' ? (node.initial.target[0] ?? null) : null;
}
