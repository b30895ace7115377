import { ageOn, birthDateIn } from '../../../../server/contract/kit/identity.ts';

/**
 * Checks whether a person with this identity number may need the consent of a guardian. The server decides by
 * the age on the first day of the competition.
 * @param day the day for the age, as 2026-11-21
 */
export const isUnderAge = (idNo: string, day: string): boolean =>
  ageOn(birthDateIn(idNo) ?? '1900-01-01', day) < 18;
