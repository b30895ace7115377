import * as v from 'valibot';
import { fault } from './faults.ts';

/** The largest value of a column of the PostgreSQL type `integer`. */
const MOST_WHOLE = 2_147_483_647;

const from = (least: 0 | 1) =>
  v.pipe(
    v.number(fault('type')),
    v.integer(fault('type')),
    v.minValue(least, fault('choice')),
    v.maxValue(MOST_WHOLE, fault('choice')),
  );

/** The version of the record for which a call is made. */
export const version = from(1);

/** Like {@link version}, or 0 for a record that does not exist yet. */
export const versionOrNone = from(0);
