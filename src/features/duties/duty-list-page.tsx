import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { listAssignments, type Assignment } from '../../../server/contract/expert/assignment.ts';
import { getEventCrew, type EventCrew } from '../../../server/contract/expert/crew.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useRecord } from '../../kit/use-record.ts';
import { formatDays } from '../../lib/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { inOrder } from './duty-acts.ts';
import { dutyText } from './duty-texts.ts';
import classes from './duties.module.css';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

/** Whose duty counts. */
const isServing = ({ status }: Assignment) => status === 'confirmed' || status === 'active';

interface SheetProps {
  readonly crew: EventCrew;
  readonly people: readonly Assignment[];
}

/** Who serves at the event, to be signed on the day; shown under Chinese texts. */
function DutySheet({ crew: { event, competition, starts_on, ends_on }, people }: SheetProps) {
  const { t, i18n } = useLingui();
  return (
    <article className={classes.sheet} lang={tag} data-duty-list>
      <header>
        <h2>{competition.name}</h2>
        <p className={classes.kind}>
          <Trans>Duty list</Trans> · {event.code} {event.name}
        </p>
        <p>{formatDays(starts_on, ends_on, tag)}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`No.`}</th>
            <th scope="col">{t`Duty`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={classes.blank}>{t`Signature`}</th>
            <th scope="col" className={classes.blank}>{t`Date and time`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one, index) => (
            <tr key={one.id}>
              <td>{index + 1}</td>
              <td>{dutyText(i18n, one)}</td>
              <td>{one.person.name}</td>
              <td className={classes.blank}>{'\u00a0'}</td>
              <td className={classes.blank}>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

interface ListProps {
  /** The paper's texts, which are Chinese whatever the language of the page is. */
  readonly chinese: I18n;
  readonly id: string;
}

function List({ chinese, id }: ListProps) {
  const { t } = useLingui();
  const crewRecord = useRecord(getEventCrew, { id });
  const listRecord = useRecord(listAssignments, { id });
  const { data: crew } = crewRecord;
  const { data: list } = listRecord;
  useTagTitle(crew === null ? '' : `${crew.event.code} ${crew.event.name}`);
  if (crew === null || list === null) {
    return crewRecord.isLoading || listRecord.isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed
        failure={crewRecord.failure ?? listRecord.failure}
        message={t`The people of the event could not be fetched`}
        onRetry={() => {
          crewRecord.reload();
          listRecord.reload();
        }}
      />
    );
  }
  const people = inOrder(list.data.filter(isServing));
  const isWhole = crew.rows.every(({ needed, confirmed }) => confirmed >= needed);
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={record.title}>
            <Trans>Duty list to print</Trans>
          </h1>
          <p>
            {isWhole ? (
              <Trans>Every place of the smallest crew is filled.</Trans>
            ) : (
              <Trans>Only people whose duty is confirmed are on it; the crew is not complete yet.</Trans>
            )}
          </p>
        </div>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <I18nProvider i18n={chinese}>
        <DutySheet crew={crew} people={people} />
      </I18nProvider>
    </>
  );
}

/** The page of the list, made with its texts. */
export async function loadDutyListPage() {
  const chinese = await textsIn('zh', 'shell', 'duties');
  return {
    /** /dutyList?event=…: who serves at an event, to be signed. */
    DutyListPage: function DutyListPage() {
      const id = useSearchParams()[0].get('event') ?? '';
      return <List key={id} chinese={chinese} id={id} />;
    },
  };
}
