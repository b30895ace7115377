import { onTestFinished } from 'vitest';
import { keepTables, openTestSystem, type KeptTables, type TestSystem } from './test-system.ts';

interface Stage<Tools> {
  readonly kept: KeptTables;
  /** The tools of the first system at this stage. They contain values that no table stores. */
  readonly first: Tools;
}

/** The stages that tests of this process have reached, by name. */
const stages = new Map<string, Stage<{ readonly test: TestSystem }>>();

/**
 * Opens a system at a stage at which many tests begin. The first test of a process makes all calls that lead
 * to the stage. The other tests copy its tables, time and tokens. Otherwise these calls take most of a test's
 * time.
 * @param name undefined for a stage that only one test uses
 * @param reach makes the calls and returns the tools of the test
 * @param again returns the same tools for a system that was opened on the copy
 */
export async function openAt<Tools extends { readonly test: TestSystem }>(
  name: string | undefined,
  reach: () => Promise<Tools>,
  again: (test: TestSystem, first: Tools) => Tools,
): Promise<Tools> {
  const known = name === undefined ? undefined : (stages.get(name) as Stage<Tools> | undefined);
  if (known !== undefined) return again(await openTestSystem({}, onTestFinished, known.kept), known.first);
  const first = await reach();
  if (name !== undefined) stages.set(name, { kept: await keepTables(first.test), first });
  return first;
}
