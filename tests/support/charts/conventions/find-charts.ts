import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';

/** The folder of all charts. */
export const chartFolder = resolve('machines');

/** Returns the files of all charts of this project, sorted. */
export function chartFiles(): readonly string[] {
  return readdirSync(chartFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.machine.ts'))
    .map((name) => resolve(chartFolder, name))
    .toSorted();
}

/**
 * Returns the machine that a chart's file exports.
 * @throws if there is none, or more than one
 */
export async function machineIn(file: string): Promise<AnyStateMachine> {
  const exported = Object.values((await import(/* @vite-ignore */ file)) as Record<string, unknown>);
  const [machine, ...others] = exported.filter((one): one is AnyStateMachine => one instanceof StateMachine);
  if (machine === undefined || others.length > 0)
    throw new Error(`${file} exports no machine, or more than one`);
  return machine;
}
