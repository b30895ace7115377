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

/** Reports all checks that fail, each at its field. */
export const consistent = <One extends object, T extends One>(checks: readonly Check<One>[]) =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return;
    const input = Object.fromEntries(Object.entries(value));
    for (const check of checks) {
      if (check.isRight(value)) continue;
      const { field: key } = check;
      const message = faultIn(check, value);
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: value[key] }] });
    }
  });
