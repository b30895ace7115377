import * as v from 'valibot';
import type { Fault } from '../kit/faults.ts';

/** A check between the fields of an object, and the field at which its fault is reported. */
export interface Check<One> {
  readonly field: keyof One & string;
  readonly isRight: (one: One) => boolean;
  readonly fault: Fault;
}

/** Reports all checks that fail, each at its field. */
export const consistent = <One extends object, T extends One>(checks: readonly Check<One>[]) =>
  v.rawCheck<T>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return;
    const input = Object.fromEntries(Object.entries(value));
    for (const { field: key, isRight, fault: message } of checks) {
      if (isRight(value)) continue;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: value[key] }] });
    }
  });
