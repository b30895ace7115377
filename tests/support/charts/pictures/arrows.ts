import type { AnyStateMachine } from 'xstate';
import { allNodes, branchesOf, sourceName } from '../internals.ts';
import type { ChartNode, ChartTransition } from '../internals.ts';
import { describeGuard, describeTrigger } from '../obligations.ts';

/** All branches that lead from one state to another, as one arrow. */
export interface Arrow {
  readonly from: ChartNode;
  readonly to: ChartNode;
  /** What takes it, one line each: trigger and guard. */
  readonly labels: readonly string[];
}

function labelOf(branch: ChartTransition): string {
  const guard = describeGuard(branch);
  const trigger = describeTrigger(branch.eventType);
  return guard === '' ? trigger : `${trigger} [${guard}]`;
}

const branchesFrom = (node: ChartNode) => branchesOf(node).flatMap(([, branches]) => branches);

/**
 * The arrows of a chart, in document order. One for each pair of states, however many branches there
 * are between them: fewer lines cross, and Mermaid would lose all but one loop of a composite state.
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

/** What a state runs while it is active, and what it answers without being left: the lines inside its box. */
export function linesInside(node: ChartNode): readonly string[] {
  const stays = branchesFrom(node).filter(({ target }) => target === undefined);
  return [
    ...node.invoke.map(({ src }) => `⚙ ${sourceName(src)}`),
    ...stays.map((branch) => `↻ ${labelOf(branch)}`),
  ];
}

/** The state a compound state begins in; null where it has none. */
export function initialOf(node: ChartNode): ChartNode | null {
  return node.type === 'compound' ? (node.initial.target[0] ?? null) : null;
}
