import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { formatClosing, formatMoment, formatWeekday } from '../../../server/contract/kit/business-time.ts';

interface CompetitionFacts {
  /** An ISO 8601 instant, as the field below. */
  readonly reg_open_at: string;
  readonly reg_close_at: string;
  /** A date, as the field below: 2026-09-21. */
  readonly starts_on: string;
  readonly ends_on: string;
  readonly place: string;
  readonly host: string;
}

/** Returns the dates, place and host of a competition for a `KeyValueList`. @param tag BCP 47 */
export function competitionFacts(i18n: I18n, tag: string, competition: CompetitionFacts) {
  const { reg_open_at, reg_close_at, starts_on, ends_on, place, host } = competition;
  return [
    { label: t(i18n)`Registration opens`, value: formatMoment(reg_open_at, tag) },
    { label: t(i18n)`Registration closes`, value: formatClosing(reg_close_at, tag) },
    { label: t(i18n)`First day`, value: formatWeekday(starts_on, tag) },
    { label: t(i18n)`Last day`, value: formatWeekday(ends_on, tag) },
    { label: t(i18n)`Place`, value: place },
    { label: t(i18n)`Host`, value: host },
  ];
}
