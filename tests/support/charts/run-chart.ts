import * as xstate from 'xstate';
import { createMachine, setup } from 'xstate';
import type { AnyStateMachine } from 'xstate';

/** Functions that a chart's code may not call here, because they start an actor. */
const withheld = ['createActor', 'interpret', 'waitFor', 'toPromise', 'transition', 'initialTransition'];

/**
 * Runs the JavaScript of a chart's file without its imports and `export`, with only xstate in scope. Returns
 * the machines that it creates.
 * @throws any error of the code; a name that xstate does not have is a ReferenceError
 */
export function runChart(code: string): readonly AnyStateMachine[] {
  const machines: AnyStateMachine[] = [];
  const caught = <T extends AnyStateMachine>(machine: T): T => {
    machines.push(machine);
    return machine;
  };
  const scope: Record<string, unknown> = {
    ...xstate,
    createMachine: (...given: Parameters<typeof createMachine>) => caught(createMachine(...given)),
    setup: (given: Parameters<typeof setup>[0]) => {
      const ready = setup(given);
      return {
        ...ready,
        createMachine: (config: Parameters<typeof ready.createMachine>[0]) =>
          caught(ready.createMachine(config)),
      };
    },
  };
  const names = Object.keys(scope).filter((name) => /^[A-Za-z_]\w*$/.test(name) && !withheld.includes(name));
  const body = code
    .replaceAll(/^\s*import\b[^;]*;?\s*$/gm, '')
    .replaceAll(/^\s*export\s+(?=(const|let|function|class)\b)/gm, '');
  // oxlint-disable-next-line typescript/no-implied-eval -- this is how Stately's own tools run a pasted chart
  new Function(...names, `'use strict';\n${body}`)(...names.map((name) => scope[name]));
  return machines;
}
