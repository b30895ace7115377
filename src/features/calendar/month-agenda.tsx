import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { Calendar, CalendarDate } from '../../../server/contract/competition/calendar.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatWeekday } from '../../../server/contract/kit/business-time.ts';
import record from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { addressOf, subjectOf, tones, useDateWords, useWhen } from './calendar-texts.ts';
import { firstOf, lastOf } from './month-days.ts';
import classes from './calendar.module.css';

function Entry({ date }: { readonly date: CalendarDate }) {
  const wordOf = useDateWords();
  const whenOf = useWhen();
  const address = addressOf(date);
  return (
    <li className={classes.line} data-tone={tones[date.kind]}>
      <strong>{wordOf(date)}</strong>
      {address === '' ? <span>{subjectOf(date)}</span> : <Link to={address}>{subjectOf(date)}</Link>}
      <span className={record.small}>{whenOf(date)}</span>
    </li>
  );
}

/** Renders a month as a list of the days that have calendar dates. A list fits on a phone. */
export function MonthAgenda({ month, today, dates }: Pick<Calendar, 'month' | 'today' | 'dates'>) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const [first, last] = [firstOf(month), lastOf(month)];
  const days = new Map<string, CalendarDate[]>();
  for (const date of dates) {
    if (date.first > last || date.last < first) continue;
    // A date that began in an earlier month is listed on the first day.
    const day = date.first < first ? first : date.first;
    days.set(day, [...(days.get(day) ?? []), date]);
  }
  if (days.size === 0) return <EmptyState text={t`Nothing is fixed for this month.`} />;
  return (
    <ol className={classes.agenda}>
      {[...days.entries()]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([day, here]) => (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <h3 className={classes.agendaDay}>
              <time dateTime={day}>{formatWeekday(day, tag)}</time>
              {day === today && (
                <span className={record.chip} data-tone="good">
                  <Trans>Today</Trans>
                </span>
              )}
            </h3>
            <ul className={classes.lines}>
              {here.map((date) => (
                <Entry key={date.id} date={date} />
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}
