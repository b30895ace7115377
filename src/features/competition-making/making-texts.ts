import { t } from '@lingui/macro';
import type { I18n } from '@lingui/core';
import type {
  CompetitionFacts,
  ManagedCompetition,
  ManagedEvent,
} from '../../../server/contract/competition/competition-making.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';

/** Returns the labels of the facts of a competition, as its form has them. */
const factTexts = (i18n: I18n): Readonly<Record<Exclude<keyof CompetitionFacts, 'version'>, string>> => ({
  name: t(i18n)({ message: 'Name', context: 'competition' }),
  edition: t(i18n)`Edition`,
  reg_open_at: t(i18n)`Registration opens`,
  reg_close_at: t(i18n)`Registration closes`,
  starts_on: t(i18n)`First day`,
  ends_on: t(i18n)`Last day`,
  place: t(i18n)`Place`,
  host: t(i18n)`Host`,
  organised_by: t(i18n)`Organised by`,
  co_organised_by: t(i18n)`Co-organised by`,
  supported_by: t(i18n)`Supported by`,
  contact_phone: t(i18n)`Telephone for questions`,
  correction_hours: t(i18n)`Hours to put a returned entry right`,
  appeal_minutes: t(i18n)`Minutes to appeal about a session`,
  publicity_days: t(i18n)`Days of publicity of results`,
});

/** Returns the labels of the facts that a row of the log names. Other words stay as they are. */
export function changedFactsText(i18n: I18n, names: string): string {
  const texts: Readonly<Record<string, string>> = factTexts(i18n);
  return names
    .split(', ')
    .map((name) => texts[name] ?? name)
    .join(' · ');
}

/** Returns the name of a competition's state. */
export function phaseText(i18n: I18n, status: ManagedCompetition['status']): string {
  switch (status) {
    case 'draft':
      return t(i18n)`Draft`;
    case 'published':
      return t(i18n)`Announced`;
    case 'open':
      return t(i18n)`Registration open`;
    case 'closed':
      return t(i18n)`Registration closed`;
    case 'running':
      return t(i18n)`Under way`;
    case 'finished':
      return t(i18n)`Finished`;
    case 'archived':
      return t(i18n)`Archived`;
    case 'cancelled':
      return t(i18n)`Cancelled`;
  }
}

/**
 * Returns the name of an event's state. A planned event takes entries only while registration of its
 * competition is open.
 */
export function eventStatusText(
  i18n: I18n,
  status: ManagedEvent['status'],
  competition: ManagedCompetition['status'],
): string {
  switch (status) {
    case 'planned':
      if (competition === 'draft') return t(i18n)`Not published`;
      if (competition === 'published') return t(i18n)`Registration not open yet`;
      return competition === 'open' ? t(i18n)`Taking entries` : t(i18n)`Registration closed`;
    case 'frozen':
      return t(i18n)`Roster closed`;
    case 'running':
      return t(i18n)({ message: 'Being held', context: 'event' });
    case 'marked':
      return t(i18n)`Marks complete`;
    case 'decoded':
      return t(i18n)`Marks decoded`;
    case 'released':
      return t(i18n)`Results released`;
    case 'final':
      return t(i18n)`Results final`;
    case 'cancelled':
      return t(i18n)`Cancelled`;
    case 'merged':
      return t(i18n)`Merged`;
  }
}

/** Returns the conditions for entering an event, in one line. */
export function rulesText(i18n: I18n, event: ManagedEvent): string {
  const { least_age, for_occupation, exclusive, demands, team_size } = event;
  const birth_from = event.birth_from && formatDay(event.birth_from, i18n.locale);
  const birth_to = event.birth_to && formatDay(event.birth_to, i18n.locale);
  return [
    ...(team_size > 1 ? [t(i18n)`team of ${team_size}`] : []),
    t(i18n)`${least_age} years or older`,
    ...(birth_from === '' ? [] : [t(i18n)`born on ${birth_from} or later`]),
    ...(birth_to === '' ? [] : [t(i18n)`born on ${birth_to} or earlier`]),
    ...(for_occupation === 'student' ? [t(i18n)`students`] : []),
    ...(for_occupation === 'employee' ? [t(i18n)`people in work`] : []),
    ...(demands.includes('residence') ? [t(i18n)`proof of residence`] : []),
    ...(demands.includes('certificate') ? [t(i18n)`certificate of skill`] : []),
    ...(exclusive ? [t(i18n)`no other event besides`] : []),
  ].join(' · ');
}
