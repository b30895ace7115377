import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../kit/fields.ts';
import { faultOfName, storedName } from './stored-name.ts';

/**
 * The fields for names of people and organisations. Their output is the form that is stored. They are not in
 * `fields.ts`, because the sign-in form needs no names.
 */

/** The maximum length of a typed name. Longer texts are refused before they are normalized. */
const LONGEST = 400;

/** Returns the schema of a name of at most `longest` characters. It is '' only if `shortest` is 0. */
export const name = (shortest: number, longest: number, normalized: (typed: string) => string = storedName) =>
  v.pipe(
    v.string(fault('type')),
    v.maxLength(LONGEST, fault('tooLong', longest)),
    v.transform(normalized),
    v.check((value) => shortest === 0 || value.length > 0, fault('required')),
    v.minLength(shortest, fault('tooShort', shortest)),
    v.maxLength(longest, fault('tooLong', longest)),
    v.check(
      (value) => faultOfName(value) === undefined,
      ({ input }) => {
        const { isVisible, point } = faultOfName(input) ?? { isVisible: true, point: 0 };
        return fault(isVisible ? 'name.character' : 'name.invisible', point);
      },
    ),
  );

/** The name of an organisation. '' if the account belongs to none, for `shortest` 0. */
export const organisationName = (shortest: number, longest = 100) => name(shortest, longest);

export const isReserved = (value: string): boolean => value === EXHIBITOR_ADMINISTRATOR;

/** The name of a person. '' if no name is required, for `shortest` 0. */
export const personName = (shortest: number, longest = 50) =>
  v.pipe(
    name(shortest, longest),
    v.check((value) => !isReserved(value), fault('name.reserved')),
  );
