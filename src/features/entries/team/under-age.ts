import { ageOn, birthDateIn } from '../../../../server/contract/kit/identity.ts';

/**
 * Whether somebody of this identity number may need the consent of a guardian. What is needed says the server, by
 * the first day of the competition.
 * @param day 2026-11-21
 */
export const isUnderAge = (idNo: string, day: string): boolean =>
  ageOn(birthDateIn(idNo) ?? '1900-01-01', day) < 18;
