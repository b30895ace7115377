import { transformWithOxc } from 'vite';
import { createActor } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { allNodes, branchesOf } from '../internals.ts';
import { runChart } from '../run-chart.ts';

/**
 * Handles a chart's file as Stately's tools do: they erase the types, remove `import … from 'xstate'` and
 * `export`, and run the rest with only xstate in scope.
 */

/**
 * Returns the JavaScript of a chart's file.
 * @throws on a syntax error
 */
export async function eraseTypes(file: string, source: string): Promise<string> {
  return (await transformWithOxc(source, file, { sourcemap: false })).code;
}

/** Returns the modules that a chart's JavaScript imports. */
function importsOf(code: string): readonly string[] {
  return [...code.matchAll(/^\s*import\b[^'"]*['"]([^'"]+)['"]/gm)].map(([, name]) => name ?? '');
}

/**
 * Returns the reasons why a chart's file cannot be pasted unchanged into Stately's tools. Empty if it can.
 * Unnamed implementations are obstacles, because the tools show and run them without a name.
 */
export async function obstaclesToViewing(file: string, source: string): Promise<readonly string[]> {
  const obstacles: string[] = [];
  if (/^\s*(export\s+)?(declare\s+)?(const\s+)?(enum|namespace)\s/m.test(source)) {
    obstacles.push('has an enum or a namespace, which remains when the types are erased');
  }
  const code = await eraseTypes(file, source);
  for (const name of importsOf(code)) if (name !== 'xstate') obstacles.push(`imports ${name}`);
  let machines: readonly AnyStateMachine[] = [];
  try {
    machines = runChart(code);
  } catch (error) {
    return [...obstacles, String(error)];
  }
  if (machines.length !== 1) obstacles.push(`creates ${machines.length} machines instead of one`);
  for (const machine of machines) {
    const { status, error } = createActor(machine).getSnapshot();
    if (status === 'error') obstacles.push(`cannot start without input: ${String(error)}`);
    for (const node of allNodes(machine.root)) {
      for (const { id, src } of node.invoke) {
        if (typeof src !== 'string' || src.startsWith('xstate.invoke.')) {
          obstacles.push(`${node.id}: invoke ${id} has an unnamed source`);
        }
      }
      const branches = branchesOf(node).flatMap(([, found]) => found);
      if (branches.some(({ guard }) => typeof guard === 'function')) {
        obstacles.push(`${node.id}: a guard has no name`);
      }
      const actions = [...node.entry, ...node.exit, ...branches.flatMap((branch) => branch.actions)];
      // the actions that xstate adds for delays are functions too
      const unnamed = actions.filter(
        (action) =>
          typeof action === 'function' && !['xstate.raise', 'xstate.cancel'].includes(typeOf(action)),
      );
      if (unnamed.length > 0) obstacles.push(`${node.id}: an action has no name`);
    }
  }
  return obstacles;
}

const typeOf = (action: object): string => ('type' in action ? String(action.type) : '');
