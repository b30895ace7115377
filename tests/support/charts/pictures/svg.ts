import { render } from 'state-machine-cat';
import type { IState, IStateMachine } from 'state-machine-cat';
import type { AnyStateMachine } from 'xstate';
import { allNodes } from '../internals.ts';
import type { ChartNode } from '../internals.ts';
import { arrowsOf, initialOf, linesInside } from './arrows.ts';

/**
 * The colours of this project. The layout is measured with Helvetica. Arial and Liberation Sans have the same
 * width.
 */
const style = `<style>
text { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; fill: #1f2233 }
.state path, .state ellipse { stroke: #2d2e42; stroke-width: 1.25 }
.cluster > path { fill: #2d2e42; fill-opacity: .03 }
.node.busy > path { stroke: #306bff; fill: #306bff; fill-opacity: .07 }
.node.end > path { stroke-width: 3 }
.edge path { stroke: #6b7089 }
.edge polygon { stroke: #6b7089; fill: #6b7089 }
.edge text { fill: #4a4f66 }
</style>`;

const typeOf = ({ type }: ChartNode) =>
  type === 'parallel' || type === 'history' ? type : ('regular' as const);

const beginningOf = (node: ChartNode) => `${node.id}.[initial]`;

function stateOf(node: ChartNode): IState {
  const children: readonly ChartNode[] = Object.values(node.states);
  const classes = [...node.tags, ...(node.type === 'final' ? ['end'] : [])].join(' ');
  const beginning: IState = { name: beginningOf(node), type: 'initial', typeExplicitlySet: true };
  return {
    name: node.id,
    label: node.key,
    type: typeOf(node),
    typeExplicitlySet: true,
    actions: linesInside(node).map((body) => ({ type: 'activity', body })),
    ...(classes === '' ? {} : { class: classes }),
    ...(children.length === 0
      ? {}
      : {
          statemachine: {
            states: (initialOf(node) === null ? [] : [beginning]).concat(children.map(stateOf)),
          },
        }),
  };
}

/** Returns the arrows from the dot in each compound state to its initial state. */
const beginningsIn = (machine: AnyStateMachine) =>
  allNodes(machine.root).flatMap((node) => {
    const initial = initialOf(node);
    return initial === null ? [] : [{ from: beginningOf(node), to: initial.id, label: '' }];
  });

/** Returns a chart as a self-contained SVG: no script, no external font or style. */
export async function toSvg(machine: AnyStateMachine): Promise<string> {
  const arrows = arrowsOf(machine).map(({ from, to, labels }) => ({
    from: from.id,
    to: to.id,
    label: labels.join('\n'),
  }));
  const picture: IStateMachine = {
    states: [stateOf(machine.root)],
    transitions: [...beginningsIn(machine), ...arrows].map((arrow, id) => Object.assign(arrow, { id })),
  };
  const svg = await render(picture, {
    inputType: 'json',
    outputType: 'svg',
    engine: 'dot',
    direction: 'top-down',
    dotGraphAttrs: [
      { name: 'nodesep', value: '0.35' },
      { name: 'ranksep', value: '0.45' },
    ],
  });
  return svg.replace(/<g id="graph0"/, `${style}\n$&`);
}
