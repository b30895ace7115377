import * as v from 'valibot';
import { fault } from './faults.ts';

/** Returns the schema of a payload. A field that is missing, of a wrong type or unknown is an error. */
export const strict = <const T extends v.ObjectEntries>(entries: T) =>
  v.strictObject(entries, (issue) =>
    issue.expected === 'never'
      ? fault('unknown')
      : issue.received === 'undefined'
        ? fault('required')
        : fault('type'),
  );
