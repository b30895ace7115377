import type { AnyStateMachine } from 'xstate';
import type { ChartNode } from '../internals.ts';
import { arrowsOf, initialOf, linesInside } from './arrows.ts';

const nameOf = ({ id }: ChartNode) => id.replaceAll(/\W/g, '_');

function linesOf(node: ChartNode): readonly string[] {
  const children: readonly ChartNode[] = Object.values(node.states);
  const head = `state "${[node.key, ...linesInside(node)].join('<br/>')}" as ${nameOf(node)}`;
  if (children.length === 0) return node.type === 'final' ? [head, `${nameOf(node)} --> [*]`] : [head];
  const initial = initialOf(node);
  const inside = children.flatMap((child, index) =>
    (node.type === 'parallel' && index > 0 ? ['--'] : []).concat(linesOf(child)),
  );
  const begin = initial === null ? [] : [`[*] --> ${nameOf(initial)}`];
  return [`${head} {`, ...begin.concat(inside).map((line) => `  ${line}`), '}'];
}

/** Returns a chart as a Mermaid state diagram, which GitHub and GitLab render. */
export function toMermaid(machine: AnyStateMachine): string {
  const arrows = arrowsOf(machine).map(
    ({ from, to, labels }) => `${nameOf(from)} --> ${nameOf(to)} : ${labels.join('<br/>')}`,
  );
  return ['stateDiagram-v2', ...linesOf(machine.root), ...arrows].join('\n  ');
}
