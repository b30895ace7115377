import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { competitionStatuses, type ManagedCompetition } from '../../../server/contract/competition-making.ts';
import {
  actsOnCompetition,
  useManagedCompetition,
  type CompetitionAct,
} from '../../actors/competition-making.tsx';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { competitionFacts } from '../../ui/records/competition-facts.ts';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { CompetitionForm } from './competition-form.tsx';
import page from '../../ui/record-page.module.css';
import classes from './competition-making.module.css';
import { EventForm } from './event-form.tsx';
import { EventSheet } from './event-sheet.tsx';
import { EventTable } from './event-table.tsx';
import { doneText, phaseText } from './making-texts.ts';
import { MakingQuestion } from './making-question.tsx';
import { PendingDecision } from './pending-decision.tsx';
import { PhaseChip } from './phase-chip.tsx';

/** What is filled in on the page itself; all else is a question over it. */
const forms = ['change', 'addEvent', 'copyEvent', 'changeEvent'];

/** The way of a competition that is not cancelled. */
const way = competitionStatuses.filter((status) => status !== 'cancelled');

interface FactsProps {
  readonly competition: ManagedCompetition;
  /** When they have just been changed here, epoch ms. */
  readonly savedAt: number | null;
}

function Facts({ competition, savedAt }: FactsProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { contact_phone, correction_hours: hours, edition } = competition;
  return (
    <Panel title={t`Competition`} aside={<SavedNote at={savedAt} />}>
      <KeyValueList
        entries={[
          { label: t`Edition`, value: t`No. ${edition}` },
          ...competitionFacts(i18n, tag, competition),
          { label: t`Committees that act on it`, value: competition.organisers.join(' · ') },
          { label: t`Telephone for questions`, value: contact_phone },
          {
            label: t`Time to put a returned entry right`,
            value: <Plural value={hours} one="# hour" other="# hours" />,
          },
        ]}
      />
    </Panel>
  );
}

function Log({ log }: Pick<ManagedCompetition, 'log'>) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <Panel title={t`What has been done`}>
      <ol className={page.log}>
        {log.map(({ id, at, action, actor, reason }) => (
          <li key={id}>
            <span>
              {doneText(i18n, action)} <span className={page.small}>{reason}</span>
            </span>
            <span className={page.small}>{[actor, formatMoment(at, tag)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Why a draft cannot be published yet. */
function NotYet({ competition }: { readonly competition: ManagedCompetition }) {
  const { events, times } = competition;
  if (!events.some(({ status }) => status === 'planned')) {
    return <Trans>It can be published as soon as it has an event.</Trans>;
  }
  return times.at >= times.closesAt ? (
    <Trans>It cannot be published: its registration would be over already. Change its dates.</Trans>
  ) : null;
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const record = useManagedCompetition(id);
  const { competition, failure, isLoading, reload, asked, isSending, actFailure, saved, ask, cancel } =
    record;
  useTagTitle(competition?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (competition === null) {
    return (
      <LoadFailed failure={failure} message={t`The competition could not be fetched`} onRetry={reload} />
    );
  }
  const buttons: Readonly<Record<Exclude<CompetitionAct, 'addEvent'>, string>> = {
    publish: t`Submit for publication`,
    change: t`Change`,
    extend: t`Let registration close later`,
    cancel: t`Cancel the competition`,
    archive: t`Archive`,
  };
  const acts = actsOnCompetition(competition);
  const [act = '', part = ''] = asked.split(':');
  const [savedAct = ''] = saved?.act.split(':') ?? [];
  const pending = competition.decisions.find(({ status }) => status === 'proposed');
  const event = competition.events.find((one) => one.id === part) ?? null;
  const form = {
    isSending,
    failure: actFailure,
    onSend: (body: Readonly<Record<string, unknown>>) => record.send(asked, body),
    onReload: reload,
    onCancel: cancel,
  };
  return (
    <>
      <header className={page.head}>
        <div>
          <h1 className={page.title}>{competition.name}</h1>
          <PhaseChip status={competition.status} />
        </div>
        <div className={page.actions}>
          {acts
            .filter((one) => one !== 'addEvent')
            .map((one) => (
              <Button
                key={one}
                variant={one === 'publish' ? 'filled' : 'default'}
                onClick={() => ask(one)}
                disabled={asked !== ''}
              >
                {buttons[one]}
              </Button>
            ))}
        </div>
      </header>
      {competition.status === 'cancelled' ? (
        <div className={page.note} data-tone="todo" role="note">
          <p>
            <Trans>It is not held. Everything entered for it was withdrawn for this reason:</Trans>
          </p>
          <blockquote>{competition.reason}</blockquote>
        </div>
      ) : (
        <div className={classes.phases}>
          <StepBar
            steps={way.map((status) => phaseText(i18n, status))}
            current={way.indexOf(competition.status)}
          />
        </div>
      )}
      {competition.status === 'draft' && pending === undefined && !acts.includes('publish') && (
        <p className={page.intro}>
          <NotYet competition={competition} />
        </p>
      )}
      {pending !== undefined && <PendingDecision decision={pending} onAsk={ask} />}
      {act === 'change' ? (
        <CompetitionForm competition={competition} {...form} />
      ) : (
        <Facts competition={competition} savedAt={saved?.act === 'change' ? saved.at : null} />
      )}
      {(act === 'addEvent' || act === 'changeEvent') && <EventForm key={asked} event={event} {...form} />}
      {act === 'copyEvent' && <EventForm key={asked} event={null} copied={event} {...form} />}
      <Panel
        title={t`Events`}
        aside={
          <div className={page.actions}>
            <SavedNote at={forms.includes(savedAct) && savedAct !== 'change' ? (saved?.at ?? null) : null} />
            {acts.includes('addEvent') && asked === '' && (
              <Button variant="default" size="xs" onClick={() => ask('addEvent')}>
                <Trans>Add an event</Trans>
              </Button>
            )}
          </div>
        }
      >
        {competition.events.length === 0 ? (
          <EmptyState text={t`No events yet. People enter events, so it needs at least one.`} />
        ) : (
          <EventTable competition={competition} onAsk={ask} />
        )}
        {acts.includes('addEvent') && asked === '' && <EventSheet sheet={record.sheet} />}
      </Panel>
      <Log log={competition.log} />
      {asked !== '' && !forms.includes(act) && (
        <MakingQuestion key={asked} asked={asked} competition={competition} {...form} />
      )}
    </>
  );
}

/** /competitionMaking/competition: one competition, for its committee. */
export function CompetitionPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={page.page}>
      <Details key={id} id={id} />
    </section>
  );
}
