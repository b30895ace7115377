import * as v from 'valibot';
import type { Fault } from '../kit/faults.ts';

/** A check between the fields of an object, and the field at which its fault is reported. */
export interface Check<One> {
  readonly field: keyof One & string;
  readonly isRight: (one: One) => boolean;
  /** The fault, or what returns the fault for a value. */
  readonly fault: Fault | ((one: One) => Fault);
}

/** Returns the fault of a check that has failed. */
export const faultIn = <One>({ fault }: Pick<Check<One>, 'fault'>, one: One): Fault =>
  typeof fault === 'string' ? fault : fault(one);

/**
 * Reports all checks that fail, each at its field. The checks run only if each field is valid, because they
 * compute with the values: a panel of 2,147,483,647 judges would exhaust the memory of the process.
 */
export const consistent = <One extends object, T extends One>(checks: readonly Check<One>[]) =>
  v.rawCheck<T>(({ dataset: { typed, value, issues }, addIssue }) => {
    if (!typed || issues !== undefined) return;
    const input = Object.fromEntries(Object.entries(value));
    for (const check of checks) {
      if (check.isRight(value)) continue;
      const { field: key } = check;
      const message = faultIn(check, value);
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: value[key] }] });
    }
  });
