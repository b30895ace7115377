import type { Check } from '../contract/entry.ts';
import { ageOn } from '../contract/identity.ts';
import type { Tables } from '../db/tables.ts';

type Result = Check['result'];

/** What an event asks of people. */
export interface EventRules {
  least_age: number;
  birth_from: string;
  birth_to: string;
  for_occupation: '' | 'employee' | 'student';
  /** First day of the competition, on which age is counted. */
  starts_on: string;
}

/** What is known of a person for it. */
export type Entrant = Pick<Tables['persons'], 'birth_date' | 'region_code' | 'occupation'>;

/** Division code of the province (GB/T 2260). */
const HUBEI = '42';

const passed = (condition: boolean): Result => (condition ? 'pass' : 'fail');

/** Every rule of an event, and how a person stands to it [domain.md 1, step 5]. */
export function checksOf(event: EventRules, person: Entrant): Check[] {
  const { least_age, birth_from, birth_to, for_occupation, starts_on } = event;
  const { birth_date, region_code, occupation } = person;
  const isOldEnough = ageOn(birth_date, starts_on) >= least_age;
  const isBornThen =
    (birth_from === '' || birth_date >= birth_from) && (birth_to === '' || birth_date <= birth_to);
  return [
    { rule: 'age', result: passed(isOldEnough), limit: String(least_age) },
    ...(birth_from === '' && birth_to === ''
      ? []
      : [{ rule: 'birth' as const, result: passed(isBornThen), limit: `${birth_from}/${birth_to}` }]),
    ...(for_occupation === ''
      ? []
      : [
          {
            rule: 'occupation' as const,
            result: passed(occupation === for_occupation),
            limit: for_occupation,
          },
        ]),
    // Who works or studies in the province may live beyond it: that is for a reviewer to see.
    { rule: 'region', result: region_code.startsWith(HUBEI) ? 'pass' : 'manual', limit: HUBEI },
  ];
}

/** The worst of them decides. */
export function worstOf(checks: readonly Check[]): Result {
  const worst = (['fail', 'manual'] as const).find((result) =>
    checks.some((check) => check.result === result),
  );
  return worst ?? 'pass';
}
