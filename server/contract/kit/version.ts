import * as v from 'valibot';
import { fault } from './faults.ts';

/** The largest number that a column of whole numbers holds: PostgreSQL's `integer`. */
const MOST_WHOLE = 2_147_483_647;

const from = (least: 0 | 1) =>
  v.pipe(
    v.number(fault('type')),
    v.integer(fault('type')),
    v.minValue(least, fault('choice')),
    v.maxValue(MOST_WHOLE, fault('choice')),
  );

/** The version of a record that a call was made for. */
export const version = from(1);

/** As {@link version}; 0 for a record that does not exist yet. */
export const versionOrNone = from(0);
