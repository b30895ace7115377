import { entryFileKinds, type Check, type EntryFileKind } from '../contract/entry/entry-fields.ts';
import { ageOn } from '../contract/kit/identity.ts';
import type { Tables } from '../db/tables.ts';

type Result = Check['result'];

/** The requirements of an event. */
export interface EventRules {
  least_age: number;
  birth_from: string;
  birth_to: string;
  for_occupation: '' | 'employee' | 'student';
  /** The required kinds of files, separated by commas. */
  file_kinds: string;
  /** The first day of the competition, at which the age is computed. */
  starts_on: string;
}

/** The data of a person that the rules read. */
export interface Entrant extends Pick<Tables['persons'], 'region_code' | 'occupation'> {
  /** The date of birth from the identity number, such as 2005-03-01. */
  birth_date: string;
}

/** Division code of the province (GB/T 2260). */
const HUBEI = '42';

const passed = (condition: boolean): Result => (condition ? 'pass' : 'fail');

/** Persons below this age need the consent of a guardian [domain.md 2, V5]. */
const OF_AGE = 18;

/** Returns the kinds of files that an event requires from a person. */
export function demandedFiles(
  { file_kinds, starts_on }: Pick<EventRules, 'file_kinds' | 'starts_on'>,
  { birth_date }: Pick<Entrant, 'birth_date'>,
): EntryFileKind[] {
  const asked = [...file_kinds.split(','), ...(ageOn(birth_date, starts_on) < OF_AGE ? ['guardian'] : [])];
  return entryFileKinds.filter((kind) => asked.includes(kind));
}

/** The files of an entry, by their columns. */
export type EntryFiles = Readonly<Record<`${EntryFileKind}_id`, string | null>>;

/** Returns the kinds of files that an event requires from a person and that are missing. */
export const missingFiles = (
  event: Parameters<typeof demandedFiles>[0],
  person: Parameters<typeof demandedFiles>[1],
  files: EntryFiles,
): EntryFileKind[] => demandedFiles(event, person).filter((kind) => files[`${kind}_id`] === null);

/** The files of an entry that has none. */
export const noFiles = {
  residence_id: null,
  certificate_id: null,
  guardian_id: null,
} satisfies EntryFiles;

/**
 * Checks a person against every rule of an event [domain.md 1, step 5].
 * @param files the files of the entry; omitted if there is no entry yet
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
    // A person who works or studies in the province can live outside it. A reviewer decides on this case.
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

/** Returns the worst result of the checks. */
export function worstOf(checks: readonly Check[]): Result {
  const worst = (['fail', 'manual'] as const).find((result) =>
    checks.some((check) => check.result === result),
  );
  return worst ?? 'pass';
}
