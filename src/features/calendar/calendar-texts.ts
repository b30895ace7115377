import { useLingui } from '@lingui/macro';
import type {
  CalendarDate,
  DateKind,
  PhasedCompetition,
} from '../../../server/contract/competition/calendar.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatClosing, formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';

/** Texts of the calendar. */

export type PhaseKind = PhasedCompetition['phases'][number]['kind'];

export function usePhaseWords(): Readonly<Record<PhaseKind, string>> {
  const { t } = useLingui();
  return {
    registration: t`Registration`,
    preparation: t`Review and preparation`,
    competition: t`Competition days`,
  };
}

/** Returns a function that names a date, with its count if it has one. */
export function useDateWords(): (date: CalendarDate) => string {
  const { t } = useLingui();
  return ({ kind, count }) => {
    const words: Readonly<Record<DateKind, string>> = {
      registrationOpens: t`Registration opens`,
      registrationCloses: t`Registration closes`,
      competition: t`Competition days`,
      notice: t`Notice published`,
      noticeExpires: t`Notice expires`,
      corrections: t`Corrections due: ${count}`,
      answers: t`Answers of experts due: ${count}`,
    };
    return words[kind];
  };
}

/** Returns the subject of a date: the title of the notice, or the name of the competition. */
export const subjectOf = ({ title, competition }: CalendarDate): string => title || competition.name;

/** Returns the address of the page behind a date; '' if the user has no such page. */
export function addressOf({ notice_id, is_own, competition }: CalendarDate): string {
  if (notice_id !== '') return `/onlineManagement/notice?id=${encodeURIComponent(notice_id)}`;
  return is_own ? `/competitionMaking/competition?id=${encodeURIComponent(competition.id)}` : '';
}

/** The colour of each kind of date, which only supports its text. */
export const tones: Readonly<Record<DateKind, 'open' | 'due' | 'days' | 'calm'>> = {
  registrationOpens: 'open',
  registrationCloses: 'due',
  competition: 'days',
  notice: 'calm',
  noticeExpires: 'due',
  corrections: 'due',
  answers: 'due',
};

/** Returns a function that formats a date in full: an instant, or the days from the first to the last. */
export function useWhen(): (date: CalendarDate) => string {
  const tag = languageTags[useLanguageChoice().current];
  return ({ kind, at, first, last }) => {
    if (at === '') return formatDays(first, last, tag);
    return kind === 'registrationCloses' || kind === 'noticeExpires'
      ? formatClosing(at, tag)
      : formatMoment(at, tag);
  };
}

/** Returns a function that names a month: "2026年9月". */
export function useMonthName(): (month: string, width?: 'long' | 'short') => string {
  const tag = languageTags[useLanguageChoice().current];
  return (month, width = 'long') => {
    const parts =
      width === 'long' ? ({ year: 'numeric', month: 'long' } as const) : ({ month: 'short' } as const);
    return new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' }).format(new Date(`${month}-01`));
  };
}
