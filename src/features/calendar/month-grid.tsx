import { Link } from 'react-router-dom';
import type { Calendar, CalendarDate } from '../../../server/contract/competition/calendar.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatWeekday } from '../../../server/contract/kit/business-time.ts';
import { HiddenText } from '../../ui/part/hidden-text.tsx';
import { addressOf, subjectOf, tones, useDateWords, useMonthName, useWhen } from './calendar-texts.ts';
import { weeksOf } from './month-days.ts';
import classes from './calendar.module.css';

/** Renders one date in the cell of its day. */
function Entry({ date }: { readonly date: CalendarDate }) {
  const wordOf = useDateWords();
  const whenOf = useWhen();
  const address = addressOf(date);
  const words = (
    <>
      <strong>{wordOf(date)}</strong> <span className={classes.subject}>{subjectOf(date)}</span>
    </>
  );
  const shown = { className: classes.entry, 'data-tone': tones[date.kind], title: whenOf(date) };
  return (
    <li>
      {address === '' ? (
        <span {...shown}>{words}</span>
      ) : (
        <Link {...shown} to={address}>
          {words}
        </Link>
      )}
    </li>
  );
}

/** Renders a month as a table of weeks that begin on Monday. */
export function MonthGrid({ month, today, dates }: Pick<Calendar, 'month' | 'today' | 'dates'>) {
  const tag = languageTags[useLanguageChoice().current];
  const nameOf = useMonthName();
  const weeks = weeksOf(month);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={classes.grid}>
      <caption>
        <HiddenText>{nameOf(month)}</HiddenText>
      </caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const here = dates.filter(({ first, last }) => first <= day && day <= last);
              return (
                <td
                  key={day}
                  data-outside={!day.startsWith(month)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <time className={classes.day} dateTime={day} title={formatWeekday(day, tag)}>
                    {Number(day.slice(8))}
                  </time>
                  {here.length > 0 && (
                    <ul className={classes.entries}>
                      {here.map((date) => (
                        <Entry key={date.id} date={date} />
                      ))}
                    </ul>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
