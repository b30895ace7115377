import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { formatClosing, formatMoment, formatWeekday } from '../../../server/contract/kit/business-time.ts';

/** The host and the organisations below it, each list in the order of official papers. */
interface Bodies {
  readonly host: string;
  readonly organised_by: readonly string[];
  readonly co_organised_by: readonly string[];
  readonly supported_by: readonly string[];
}

interface CompetitionFacts extends Bodies {
  /** An ISO 8601 instant, as the field below. */
  readonly reg_open_at: string;
  readonly reg_close_at: string;
  /** A date, as the field below: 2026-09-21. */
  readonly starts_on: string;
  readonly ends_on: string;
  readonly place: string;
}

/** Returns the host of a competition and the organisations below it that are named, in the order of official papers. */
export const competitionBodies = (i18n: I18n, competition: Bodies) =>
  [
    { label: t(i18n)`Host`, value: competition.host },
    { label: t(i18n)`Organised by`, value: competition.organised_by.join('、') },
    { label: t(i18n)`Co-organised by`, value: competition.co_organised_by.join('、') },
    { label: t(i18n)`Supported by`, value: competition.supported_by.join('、') },
  ].filter(({ value }) => value !== '');

/** Returns the dates, place and organisations of a competition for a `KeyValueList`. @param tag BCP 47 */
export function competitionFacts(i18n: I18n, tag: string, competition: CompetitionFacts) {
  const { reg_open_at, reg_close_at, starts_on, ends_on, place } = competition;
  return [
    { label: t(i18n)`Registration opens`, value: formatMoment(reg_open_at, tag) },
    { label: t(i18n)`Registration closes`, value: formatClosing(reg_close_at, tag) },
    { label: t(i18n)`First day`, value: formatWeekday(starts_on, tag) },
    { label: t(i18n)`Last day`, value: formatWeekday(ends_on, tag) },
    { label: t(i18n)`Place`, value: place },
    ...competitionBodies(i18n, competition),
  ];
}
