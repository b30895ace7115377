import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { ExpertTitle } from '../expert/expert.ts';
import type { educations, genders, occupations, skillLevels } from '../person/person.ts';

/**
 * Returns the display names of a profile's choices: for every page, for exports, for the template of an
 * import, and for the values that an import accepts.
 */
export const personWords = (
  i18n: I18n,
): {
  readonly gender: Readonly<Record<(typeof genders)[number], string>>;
  readonly occupation: Readonly<Record<(typeof occupations)[number], string>>;
  readonly education: Readonly<Record<(typeof educations)[number], string>>;
  readonly skill_level: Readonly<Record<(typeof skillLevels)[number], string>>;
  readonly expert_title: Readonly<Record<ExpertTitle, string>>;
} => ({
  gender: { male: t(i18n)`Male`, female: t(i18n)`Female` },
  occupation: { employee: t(i18n)`In work`, student: t(i18n)`Student` },
  education: {
    junior: t(i18n)`Junior secondary school`,
    senior: t(i18n)`Senior secondary school`,
    vocational: t(i18n)`Vocational or technical school`,
    college: t(i18n)`Junior college`,
    bachelor: t(i18n)`Bachelor`,
    master: t(i18n)`Master or above`,
  },
  skill_level: {
    none: t(i18n)`None`,
    junior: t(i18n)`Junior worker`,
    intermediate: t(i18n)`Intermediate worker`,
    senior: t(i18n)`Senior worker`,
    technician: t(i18n)`Technician`,
    seniorTechnician: t(i18n)`Senior technician`,
  },
  expert_title: {
    technician: t(i18n)`Technician`,
    seniorTechnician: t(i18n)`Senior technician`,
    intermediate: t(i18n)`Intermediate title`,
    associate: t(i18n)`Associate senior title`,
    senior: t(i18n)`Senior title`,
  },
});

/**
 * Returns the options of a choice, as a select shows them.
 * @param words one entry of {@link personWords}
 */
export const optionsOf = (words: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Returns the cities of the province (GB/T 2260), and one option for all other places. */
export const cities = (i18n: I18n): { value: string; label: string }[] => [
  { value: '420100', label: t(i18n)`Wuhan` },
  { value: '420200', label: t(i18n)`Huangshi` },
  { value: '420300', label: t(i18n)`Shiyan` },
  { value: '420500', label: t(i18n)`Yichang` },
  { value: '420600', label: t(i18n)`Xiangyang` },
  { value: '420700', label: t(i18n)`Ezhou` },
  { value: '420800', label: t(i18n)`Jingmen` },
  { value: '420900', label: t(i18n)`Xiaogan` },
  { value: '421000', label: t(i18n)`Jingzhou` },
  { value: '421100', label: t(i18n)`Huanggang` },
  { value: '421200', label: t(i18n)`Xianning` },
  { value: '421300', label: t(i18n)`Suizhou` },
  { value: '422800', label: t(i18n)`Enshi` },
  { value: '429004', label: t(i18n)`Xiantao` },
  { value: '429005', label: t(i18n)`Qianjiang` },
  { value: '429006', label: t(i18n)`Tianmen` },
  { value: '429021', label: t(i18n)`Shennongjia` },
  { value: '100000', label: t(i18n)`Outside Hubei` },
];

/**
 * The prefix of divisions that are cities directly under the province. Their last two digits distinguish
 * them.
 */
const DIRECT = '4290';

/** The code for all places outside the province. */
const ELSEWHERE = '100000';

/** Returns how many digits of a division code identify its city. */
const digitsOfCity = (code: string) => (code.startsWith(DIRECT) ? 6 : 4);

/** Checks whether a division code is outside the province. */
const isElsewhere = (code: string) => code !== '' && !code.startsWith('42');

/**
 * Returns the city of a division code, which can be the code of a county. Returns the code itself if the
 * province has no such city.
 */
export const cityText = (i18n: I18n, code: string): string => {
  const digits = digitsOfCity(code);
  const isIn = (value: string) =>
    isElsewhere(code) ? value === ELSEWHERE : value.slice(0, digits) === code.slice(0, digits);
  return cities(i18n).find(({ value }) => isIn(value))?.label ?? code;
};

/**
 * Returns the division codes that belong to a city, as {@link cityText} names them.
 * @returns the ranges they are in, ends included
 */
export function divisionsOf(city: string): readonly (readonly [from: string, to: string])[] {
  if (isElsewhere(city))
    return [
      ['000000', '419999'],
      ['430000', '999999'],
    ];
  const first = city.slice(0, digitsOfCity(city));
  return [[first.padEnd(6, '0'), first.padEnd(6, '9')]];
}
