import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { roundKinds } from './assignment.ts';
import type { OwnDuty } from './own-duty.ts';

/** The names of duties, for pages and papers. */

/** A duty at an event or at a whole competition. */
export type AnyDuty = Pick<OwnDuty, 'capacity' | 'round_kind'>;

const capacityTexts = (i18n: I18n): Readonly<Record<OwnDuty['capacity'], string>> => ({
  chief: t(i18n)`Chief judge`,
  scoring: t(i18n)`Scoring judge`,
  floor: t(i18n)`Floor judge`,
  checkIn: t(i18n)`Check-in officer`,
  encryption: t(i18n)`Encryption officer`,
  supervisor: t(i18n)`Supervisor`,
  clerk: t(i18n)`Clerk`,
  arbiter: t(i18n)`Arbiter`,
  venue: t(i18n)`Venue staff`,
});

const roundTexts = (i18n: I18n): Readonly<Record<(typeof roundKinds)[number], string>> => ({
  entryNo: t(i18n)`Entry numbers`,
  station: t(i18n)`Stations`,
  workCode: t(i18n)`Work codes`,
});

/** Returns the name of a capacity; for a keeper, with the kind of round. */
export const dutyText = (i18n: I18n, { capacity, round_kind }: AnyDuty): string =>
  round_kind === ''
    ? capacityTexts(i18n)[capacity]
    : `${capacityTexts(i18n)[capacity]} · ${roundTexts(i18n)[round_kind]}`;
