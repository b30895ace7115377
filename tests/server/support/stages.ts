import { onTestFinished } from 'vitest';
import { keepTables, openTestSystem, type KeptTables, type TestSystem } from './test-system.ts';

interface Stage<Tools> {
  readonly kept: KeptTables;
  /** Those of the system that has come here first: what stands in no table is read off them. */
  readonly first: Tools;
}

/** By name, those that a test of this process has reached. */
const stages = new Map<string, Stage<{ readonly test: TestSystem }>>();

/**
 * Opens a system at a stage that many tests begin at. The first test of a process makes all the calls that lead there;
 * the others take a copy of its tables, its time and its tokens. To come there anew took most of a test's time.
 * @param name undefined for what one test alone does on the way
 * @param reach comes there, and gives what tests use there
 * @param again gives the same for a system that was opened on the copy
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
