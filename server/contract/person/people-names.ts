import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { isReserved, name } from './name-fields.ts';
import { namesIn } from './names.ts';

/** The names of one or several people in one field, joined by `、`; '' for none. */
export const peopleNames = v.pipe(
  name(0, 50, (typed) => namesIn(typed).join('、')),
  v.check((value) => !isReserved(value), fault('name.reserved')),
);
