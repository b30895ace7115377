import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import {
  competitionStatuses,
  type ManagedCompetition,
} from '../../../server/contract/competition/competition-making.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { ActButtons, buttonText } from '../../kit/act/act-buttons.tsx';
import { competitionFacts } from '../../ui/records/competition-facts.ts';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { StepBar } from '../../ui/form/step-bar.tsx';
import page from '../../ui/part/record-page.module.css';
import { actsOnCompetition, competitionLog, competitionWords, isDecidable } from './competition-acts.tsx';
import { ApproverNote } from './approver-note.tsx';
import { ArchivePanel } from './archive-panel.tsx';
import { CompetitionForm } from './competition-form.tsx';
import classes from './competition-making.module.css';
import { eventLog } from './event/event-acts.tsx';
import { EventForm } from './event/event-form.tsx';
import { EventSheet } from './event/event-sheet.tsx';
import { EventTable } from './event/event-table.tsx';
import { changedFactsText, phaseText } from './making-texts.ts';
import { MakingQuestion } from './making-question.tsx';
import { PendingDecision } from './pending-decision.tsx';
import { RehearsalNote } from './rehearsal-notes.tsx';
import { PhaseChip } from './phase-chip.tsx';
import { useCompetition, type MakingAction } from './use-competition.ts';

/** Acts with a form on the page. Every other act opens a dialog. */
const forms: readonly string[] = ['change', 'addEvent', 'copyEvent', 'changeEvent'];

/** The states of a competition that is not cancelled, in order. */
const way = competitionStatuses.filter((status) => status !== 'cancelled');

interface FactsProps {
  readonly competition: ManagedCompetition;
  /**
   * When the facts were last changed on this page, in milliseconds since the epoch; null if they were not.
   */
  readonly savedAt: number | null;
}

function Facts({ competition, savedAt }: FactsProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const {
    contact_phone,
    correction_hours: hours,
    appeal_minutes: minutes,
    publicity_days: days,
    edition,
  } = competition;
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
          {
            label: t`Time to appeal after a session`,
            value: <Plural value={minutes} one="# minute" other="# minutes" />,
          },
          {
            label: t`Publicity of results`,
            value: <Plural value={days} one="# full day" other="# full days" />,
          },
        ]}
      />
    </Panel>
  );
}

function Log({ log }: Pick<ManagedCompetition, 'log'>) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const texts: Readonly<Record<string, string>> = { ...competitionLog(i18n), ...eventLog(i18n) };
  return (
    <Panel title={t`What has been done`}>
      <ol className={page.log}>
        {log.map(({ id, at, action, actor, reason }) => (
          <li key={id}>
            <span>
              {texts[action] ?? action}{' '}
              <span className={page.small}>
                {action === 'competition.change' ? changedFactsText(i18n, reason) : reason}
              </span>
            </span>
            <span className={page.small}>{[actor, formatMoment(at, tag)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Explains why a draft cannot be published yet. */
function NotYet({ competition }: { readonly competition: ManagedCompetition }) {
  const { events, times } = competition;
  if (!events.some(({ status }) => status === 'planned')) {
    return <Trans>It can be published as soon as it has an event.</Trans>;
  }
  return times.at >= times.closesAt ? (
    <Trans>It cannot be published: its registration would be over already. Change its dates.</Trans>
  ) : null;
}

interface ActionProps {
  readonly competition: ManagedCompetition;
  readonly action: MakingAction;
}

/** Renders the name of the competition and the buttons for the acts on it. */
function Head({ competition, action }: ActionProps) {
  const { i18n } = useLingui();
  return (
    <header className={page.head}>
      <div>
        <h1 className={page.title}>{competition.name}</h1>
        <PhaseChip status={competition.status} />
      </div>
      <div className={page.actions}>
        <ActButtons
          action={action}
          // The button for a new event is in the panel of events below.
          acts={actsOnCompetition(competition).filter((act) => act !== 'addEvent')}
          texts={competitionWords(i18n, competition)}
          main="publish"
          isHeld={action.asked !== ''}
        />
      </div>
    </header>
  );
}

/** Renders the progress of the competition, or the reason for its cancellation. */
function Way({ competition: { status, reason, rehearsal } }: Pick<ActionProps, 'competition'>) {
  const { i18n } = useLingui();
  // The note above says what has closed a rehearsal.
  if (status === 'cancelled' && rehearsal.isRehearsal) return null;
  return status === 'cancelled' ? (
    <div className={page.note} data-tone="todo" role="note">
      <p>
        <Trans>It is not held. Everything entered for it was withdrawn for this reason:</Trans>
      </p>
      <blockquote>{reason}</blockquote>
    </div>
  ) : (
    <div className={classes.phases}>
      <StepBar steps={way.map((one) => phaseText(i18n, one))} current={way.indexOf(status)} />
    </div>
  );
}

/**
 * Renders the decision that waits for a second person, or explains why no account could approve one, or why a
 * draft cannot be submitted for publication yet.
 */
function Pending({ competition, action: { ask } }: ActionProps) {
  const pending = competition.decisions.find(({ status }) => status === 'proposed');
  if (pending !== undefined)
    return <PendingDecision decision={pending} competition={competition} onAsk={ask} />;
  if (competition.acts && competition.approver !== 'exists' && isDecidable(competition))
    return <ApproverNote approver={competition.approver} />;
  if (competition.status !== 'draft' || actsOnCompetition(competition).includes('publish')) return null;
  return (
    <p className={page.intro}>
      <NotYet competition={competition} />
    </p>
  );
}

interface FormsProps extends ActionProps {
  readonly onReload: () => void;
}

/** Renders the facts of the competition or the form for them, and the form of an event. */
function Forms({ competition, action, onReload }: FormsProps) {
  const { asked, part, isSending, actFailure: failure, saved, send, cancel } = action;
  const { id } = competition;
  const event = competition.events.find((one) => one.id === part) ?? null;
  const form = { isSending, failure, onReload, onCancel: cancel };
  return (
    <>
      {asked === 'change' ? (
        <CompetitionForm
          competition={competition}
          {...form}
          onSend={(facts) => send('change', { id, ...facts })}
        />
      ) : (
        <Facts competition={competition} savedAt={saved?.act === 'change' ? saved.at : null} />
      )}
      {asked === 'addEvent' && (
        <EventForm event={null} {...form} onSend={(facts) => send('addEvent', { id, ...facts })} />
      )}
      {asked === 'changeEvent' && (
        <EventForm
          event={event}
          {...form}
          onSend={(facts) => send('changeEvent', { id, eventId: part, ...facts })}
        />
      )}
      {asked === 'copyEvent' && (
        <EventForm
          event={null}
          copied={event}
          {...form}
          onSend={(facts) => send('copyEvent', { id, ...facts })}
        />
      )}
    </>
  );
}

interface EventsProps extends ActionProps {
  readonly sheet: ReturnType<typeof useCompetition>['sheet'];
}

function Events({ competition, action: { asked, saved, ask }, sheet }: EventsProps) {
  const { t, i18n } = useLingui();
  const mayAdd = asked === '' && actsOnCompetition(competition).includes('addEvent');
  const hasSaved = saved !== null && saved.act !== 'change' && forms.includes(saved.act);
  return (
    <Panel
      title={t`Events`}
      aside={
        <div className={page.actions}>
          <SavedNote at={hasSaved ? saved.at : null} />
          {mayAdd && (
            <Button variant="default" size="xs" onClick={() => ask('addEvent')}>
              {buttonText(competitionWords(i18n, competition).addEvent)}
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
      {mayAdd && <EventSheet sheet={sheet} />}
    </Panel>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { competition, failure, isLoading, reload, action, sheet } = useCompetition(id);
  useTagTitle(competition?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (competition === null) {
    return (
      <LoadFailed failure={failure} message={t`The competition could not be fetched`} onRetry={reload} />
    );
  }
  const { asked } = action;
  const shown = { competition, action };
  return (
    <>
      <Head {...shown} />
      <RehearsalNote {...competition} />
      <Way competition={competition} />
      <Pending {...shown} />
      <Forms {...shown} onReload={reload} />
      <Events {...shown} sheet={sheet} />
      {(competition.status === 'archived' ||
        (competition.status === 'finished' && !competition.rehearsal.isRehearsal)) && (
        <ArchivePanel key={competition.status} competition={competition} onChanged={reload} />
      )}
      <Log log={competition.log} />
      {asked !== '' && !forms.includes(asked) && <MakingQuestion key={asked} {...shown} />}
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
