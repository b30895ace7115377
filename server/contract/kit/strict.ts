import * as v from 'valibot';
import { fault } from './faults.ts';

/** A payload: a field that is missing, of a wrong type or not known is an error. */
export const strict = <const T extends v.ObjectEntries>(entries: T) =>
  v.strictObject(entries, (issue) =>
    issue.expected === 'never'
      ? fault('unknown')
      : issue.received === 'undefined'
        ? fault('required')
        : fault('type'),
  );
