import { entryFileKinds, type Check, type EntryFileKind } from '../contract/entry/entry-fields.ts';
import { ageOn } from '../contract/kit/identity.ts';
import type { Tables } from '../db/tables.ts';

type Result = Check['result'];

/** What an event asks of people. */
export interface EventRules {
  least_age: number;
  birth_from: string;
  birth_to: string;
  for_occupation: '' | 'employee' | 'student';
  /** Of files, with commas between. */
  file_kinds: string;
  /** First day of the competition, on which age is counted. */
  starts_on: string;
}

/** What is known of a person for it. */
export interface Entrant extends Pick<Tables['persons'], 'region_code' | 'occupation'> {
  /** 2005-03-01, from the identity number. */
  birth_date: string;
}

/** Division code of the province (GB/T 2260). */
const HUBEI = '42';

const passed = (condition: boolean): Result => (condition ? 'pass' : 'fail');

/** Who is younger needs the consent of a guardian [domain.md 2, V5]. */
const OF_AGE = 18;

/** What an event demands of a person in writing. */
export function demandedFiles(
  { file_kinds, starts_on }: Pick<EventRules, 'file_kinds' | 'starts_on'>,
  { birth_date }: Pick<Entrant, 'birth_date'>,
): EntryFileKind[] {
  const asked = [...file_kinds.split(','), ...(ageOn(birth_date, starts_on) < OF_AGE ? ['guardian'] : [])];
  return entryFileKinds.filter((kind) => asked.includes(kind));
}

/** The files of an entry, by their columns. */
export type EntryFiles = Readonly<Record<`${EntryFileKind}_id`, string | null>>;

/**
 * Every rule of an event, and how a person stands to it [domain.md 1, step 5].
 * @param files of the entry; left out before there is one
 */
export function checksOf(event: EventRules, person: Entrant, files?: EntryFiles): Check[] {
  const { least_age, birth_from, birth_to, for_occupation, starts_on } = event;
  const { birth_date, region_code, occupation } = person;
  const isOldEnough = ageOn(birth_date, starts_on) >= least_age;
  const isBornThen =
    (birth_from === '' || birth_date >= birth_from) && (birth_to === '' || birth_date <= birth_to);
  const demanded = files === undefined ? [] : demandedFiles(event, person);
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
    ...(files === undefined || demanded.length === 0
      ? []
      : [
          {
            rule: 'files' as const,
            result: passed(demanded.every((kind) => files[`${kind}_id`] !== null)),
            limit: demanded.join(','),
          },
        ]),
  ];
}

/** The worst of them decides. */
export function worstOf(checks: readonly Check[]): Result {
  const worst = (['fail', 'manual'] as const).find((result) =>
    checks.some((check) => check.result === result),
  );
  return worst ?? 'pass';
}
