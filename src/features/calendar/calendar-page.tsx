import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation } from 'react-router-dom';
import { getCalendar, getCalendarFile } from '../../../server/contract/competition/calendar.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { formed, listQuery } from '../../lib/list-query.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { useMonthName } from './calendar-texts.ts';
import { ClashList } from './clash-list.tsx';
import { MonthAgenda } from './month-agenda.tsx';
import { monthLater } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { PhasesChart } from './phases-chart.tsx';
import classes from './calendar.module.css';

/** The month, stored after the "#" of the address; '' for the current month. */
const monthQuery = listQuery({ month: formed(/^20\d\d-(?:0[1-9]|1[0-2])$/) });

const addressOf = (month: string) => ({ hash: monthQuery.write({ month }) });

/** Renders the name of a month with links to the previous and the next month. */
function Turning({ month, isNow }: { readonly month: string; readonly isNow: boolean }) {
  const { t } = useLingui();
  const nameOf = useMonthName();
  return (
    <nav className={classes.turning} aria-label={t`Month`}>
      <Button
        component={Link}
        variant="default"
        to={addressOf(monthLater(month, -1))}
        aria-label={t`Previous month`}
      >
        ‹
      </Button>
      <Button
        component={Link}
        variant="default"
        to={addressOf(monthLater(month, 1))}
        aria-label={t`Next month`}
      >
        ›
      </Button>
      {!isNow && (
        <Button component={Link} variant="subtle" to={addressOf('')}>
          <Trans>This month</Trans>
        </Button>
      )}
      <h2 className={classes.month} aria-live="polite">
        {nameOf(month)}
      </h2>
    </nav>
  );
}

/**
 * Renders one month.
 * @param asked '' for the current month
 */
function Month({ asked }: { readonly asked: string }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getCalendar, { month: asked }, 'recall');
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  const month = data?.month ?? asked;
  if (isLoading && data === null) {
    return (
      <>
        {month !== '' && <Turning month={month} isNow={false} />}
        <PageSkeleton />
      </>
    );
  }
  if (data === null) {
    return <LoadFailed failure={failure} message={t`The calendar could not be fetched`} onRetry={reload} />;
  }
  const { today, dates, competitions, clashes } = data;
  return (
    <>
      <Turning month={month} isNow={month === today.slice(0, 7)} />
      {isPhone ? (
        <MonthAgenda month={month} today={today} dates={dates} />
      ) : (
        <MonthGrid month={month} today={today} dates={dates} />
      )}
      <Panel title={t`Half a year from this month on`}>
        <PhasesChart month={month} today={today} competitions={competitions} />
      </Panel>
      <ClashList clashes={clashes} />
    </>
  );
}

/** /competitionMaking/calendar: the dates that the user may see, month by month. */
export function CalendarPage() {
  const { t } = useLingui();
  const { month } = monthQuery.read(useLocation().hash);
  const file = useSavedFile(getCalendarFile, 'calendar.ics');
  return (
    <section className={record.page}>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>{t`Calendar of competitions`}</h1>
          <p
            className={record.intro}
          >{t`Registration, deadlines, announcements and competition days, in the time of Hubei.`}</p>
        </div>
        <div className={record.actions}>
          <Button variant="default" loading={file.isSending} onClick={() => file.send({})}>
            <Trans>Download for your calendar (.ics)</Trans>
          </Button>
        </div>
      </header>
      <FailureNote failure={file.failure} />
      <Month key={month} asked={month} />
    </section>
  );
}
