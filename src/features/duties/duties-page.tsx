import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listAssignments, type AssignmentList } from '../../../server/contract/expert/assignment.ts';
import { getEventCrew, type EventCrew } from '../../../server/contract/expert/crew.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSettings } from '../../actors/settings.tsx';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { DutyFailed } from '../../kit/event/duty-failed.tsx';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import page from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { CandidatePanel } from './candidate-panel.tsx';
import { DutiesToConfirmPanel } from './crew-bulk.tsx';
import { CrewPanel } from './crew-panel.tsx';
import { dutyQuery, type ChooseDuty, type DutyQuery } from './duty-query.ts';
import { DutySheet } from './duty-sheet.tsx';
import type { Duty } from './duty-texts.ts';
import { GroupsPanel } from './groups-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { OfficesPage } from './offices-page.tsx';
import { PostsPanel } from './posts-panel.tsx';

/** Fetched when a successor is looked for, which few readers of the page do. */
const SuccessorPanel = lazy(async () => ({
  default: (await import('./successor-panel.tsx')).SuccessorPanel,
}));

/** Explains what the user may not do here. */
function Bounds({ list: { meta } }: { readonly list: AssignmentList }) {
  const { contactPhone } = useSettings();
  const { by, is_over } = meta;
  if (is_over) {
    return (
      <p className={page.note} data-tone="todo" role="note">
        <Trans>The event is over or not held: nobody is proposed or confirmed any more.</Trans>{' '}
        {contactPhone !== '' && <Trans>Questions? Call {contactPhone}.</Trans>}
      </p>
    );
  }
  if (by.includes('organiser')) return null;
  return (
    <p className={page.note} role="note">
      {by.includes('chief') ? (
        <Trans>
          You are the chief judge: you release people with a reason, and ask the supervisor for waivers. The
          committee assigns them.
        </Trans>
      ) : by.includes('supervisor') ? (
        <Trans>You are the supervisor: you decide on waivers that the chief judge asks for.</Trans>
      ) : (
        <Trans>People are only shown here: the committee assigns them.</Trans>
      )}
    </p>
  );
}

interface OfEventProps {
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
  readonly query: DutyQuery;
  readonly onChoose: ChooseDuty;
}

interface PartsProps extends OfEventProps {
  readonly crew: EventCrew;
  readonly list: AssignmentList;
  readonly record: Parameters<typeof PeoplePanel>[0]['record'];
  /** Called after an own act has changed an assignment. */
  readonly onChanged: () => void;
  /** Called after an assignment is added, and when the staff changes elsewhere. */
  readonly onNews: () => void;
}

/** Reloads the page when the staff of the event changes elsewhere. The groups follow the event by themselves. */
function FollowDuties({ event, onNews }: { readonly event: string; readonly onNews: () => void }) {
  useEventNews(event, ['duties'], onNews);
  return null;
}

const judge = { capacity: 'scoring', round_kind: '' } as const;

/** Returns the part that is shown: the checklist instead of a part that proposes, for users who may not propose. */
function partOf(show: DutyQuery['show'], mayPropose: boolean, isFinding: boolean): DutyQuery['show'] {
  if (show === 'candidates') return isFinding ? show : '';
  return show === 'successor' && !mayPropose ? '' : show;
}

/** Renders the duty list of an event with its print button. */
function Paper({ chinese, crew, list }: Pick<PartsProps, 'chinese' | 'crew' | 'list'>) {
  return (
    <>
      <div className={page.actions}>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      {!crew.rows.every(({ needed, confirmed }) => confirmed >= needed) && (
        <p className={page.note} role="note">
          <Trans>Only people whose duty is confirmed are on it; the crew is not complete yet.</Trans>
        </p>
      )}
      <I18nProvider i18n={chinese}>
        <DutySheet crew={crew} list={list} />
      </I18nProvider>
    </>
  );
}

/**
 * Renders one part of the staff of an event: the checklist, the people, the groups, the candidates, or the
 * duty list.
 */
function Parts({ chinese, query, onChoose, crew, list, record, onChanged, onNews }: PartsProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const mayPropose = list.meta.by.includes('organiser') && !list.meta.is_over;
  const next = crew.rows.find((row) => row.confirmed + row.waiting + row.conflicted < row.needed);
  const find = ({ capacity, round_kind }: Duty = next ?? judge) =>
    onChoose({ show: 'candidates', capacity, round_kind, text: '' });
  const isFinding = query.show === 'candidates' && query.capacity !== '' && mayPropose;
  const shown = partOf(query.show, mayPropose, isFinding);
  return (
    <>
      <p className={page.intro}>
        {crew.event.code} {crew.event.name} · {crew.competition.name} ·{' '}
        {formatDays(crew.starts_on, crew.ends_on, tag)}
      </p>
      <Bounds list={list} />
      <ChoiceBar
        label={t`Shown`}
        choices={[
          ['', t`Checklist`],
          ['people', t`People`],
          ['groups', t`Groups`],
          ...(mayPropose ? ([['candidates', t`Find somebody`]] as const) : []),
          ['paper', t`Duty list`],
        ]}
        chosen={shown === 'successor' ? 'people' : shown}
        onChoose={(one) => (one === 'candidates' ? find() : onChoose({ show: one, text: '', fit: '' }))}
      />
      {shown === '' && <CrewPanel crew={crew} mayPropose={mayPropose} onChoose={onChoose} />}
      {shown === 'people' && (
        <PeoplePanel
          record={record}
          list={list}
          onChanged={onChanged}
          {...(mayPropose && {
            onFind: () => find(),
            onSucceed: (of: string) => onChoose({ show: 'successor', of }),
          })}
        />
      )}
      {shown === 'groups' ? (
        <GroupsPanel
          event={query.event}
          people={list}
          onFind={mayPropose ? () => find(judge) : undefined}
          onNews={onNews}
        />
      ) : (
        <FollowDuties event={query.event} onNews={onNews} />
      )}
      {shown === 'paper' && <Paper chinese={chinese} crew={crew} list={list} />}
      {isFinding && (
        <CandidatePanel
          event={query.event}
          crew={crew}
          duty={{ capacity: query.capacity, round_kind: query.round_kind }}
          onProposed={onNews}
        />
      )}
      {shown === 'successor' && (
        <Suspense fallback={<RowsSkeleton />}>
          <SuccessorPanel event={query.event} of={query.of} onProposed={onNews} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}

/** Renders the staff of one event and the candidates. */
function OfEvent({ chinese, query, onChoose }: OfEventProps) {
  const { t } = useLingui();
  const crewRecord = useRecord(getEventCrew, { id: query.event }, 'reload');
  const listRecord = useRecord(listAssignments, { id: query.event }, 'reload');
  const { data: crew } = crewRecord;
  const { data: list } = listRecord;
  const reload = () => {
    crewRecord.reload();
    listRecord.reload();
  };
  if (crew === null || list === null) {
    return crewRecord.isLoading || listRecord.isLoading ? (
      <RowsSkeleton />
    ) : (
      <DutyFailed
        failure={crewRecord.failure ?? listRecord.failure}
        message={t`The people of the event could not be fetched`}
        onRetry={reload}
      />
    );
  }
  return (
    <Parts
      chinese={chinese}
      query={query}
      onChoose={onChoose}
      crew={crew}
      list={list}
      record={listRecord}
      onChanged={crewRecord.reload}
      onNews={reload}
    />
  );
}

/** /competitionOperation/judges: the staff of an event, with their conflicts. */
function Duties({ chinese }: Pick<OfEventProps, 'chinese'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const query = dutyQuery.read(hash);
  const go = (to: string) => void navigate({ hash: to });
  const choose: ChooseDuty = (wish) => go(dutyQuery.write({ ...query, page: 1, ...wish }));
  return (
    <EventPage
      title={t`Judge groups`}
      intro={t`Who serves at an event, in which capacity. Nobody counts until trained, signed and confirmed.`}
      path="/competitionOperation/judges"
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={query}
      onChoose={(chosen) => choose({ ...dutyQuery.read(''), ...chosen })}
      ofCompetition={
        <>
          <DutiesToConfirmPanel key={`duties ${query.competition}`} competition={query.competition} />
          <PostsPanel key={query.competition} competition={query.competition} hash={hash} onGo={go} />
        </>
      }
    >
      <OfEvent key={query.event} chinese={chinese} query={query} onChoose={choose} />
    </EventPage>
  );
}

/** Returns both pages of this file, with the Chinese texts of the paper loaded. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'duties');
  return {
    DutiesPage: function DutiesPage() {
      return <Duties chinese={chinese} />;
    },
    // In this file, because technicians load the panel of the offices with it.
    OfficesPage,
  };
}
