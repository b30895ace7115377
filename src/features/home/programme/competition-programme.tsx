import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Competition } from '../../../../server/contract/competition/competition.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { formatClosing, formatMoment, formatWeekday } from '../../../../server/contract/kit/business-time.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { Fold } from '../../../ui/part/fold.tsx';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import { competitionFacts } from '../../../ui/records/competition-facts.ts';
import { StepBar } from '../../../ui/form/step-bar.tsx';
import { useSecondsUntil } from '../../../ui/time/use-seconds-until.ts';
import { groupEvents, nextMilestone, type Interest, type Milestone } from './competition-phase.ts';
import classes from './competition-programme.module.css';

interface CompetitionProgrammeProps {
  readonly competition: Competition;
  /** ISO 8601. */
  readonly serverTime: string;
  /**
   * `interest` selects the milestone of the countdown. With `phases: 'bar'`, a bar shows all phases of the
   * competition.
   */
  readonly interest: Interest;
  readonly phases: 'word' | 'bar';
  /** The path to enter the competition while registration is open. Absent for users who do not compete. */
  readonly entryPath?: string | undefined;
  /** The contact phone of the competition; '' for none. */
  readonly phone: string;
  /** Whether the page shows several competitions. Dates and events are then folded to one line each. */
  readonly isOneOfMany: boolean;
  /** Called when the countdown ends, because the data from the server can then be outdated. */
  readonly onReached: () => void;
}

const phaseOrder = ['published', 'open', 'closed', 'running', 'finished'] as const;

function MilestoneCountdown({
  milestone,
  serverTime,
  onReached,
}: {
  readonly milestone: Milestone;
  readonly serverTime: string;
  readonly onReached: () => void;
}) {
  const { t } = useLingui();
  const seconds = useSecondsUntil(milestone.at, serverTime, onReached);
  const labels: Record<Milestone['kind'], string> = {
    registrationOpens: t`Registration opens in`,
    registrationCloses: t`Registration closes in`,
    competitionBegins: t`The competition begins in`,
  };
  return (
    <div className={classes.countdown}>
      <Countdown label={labels[milestone.kind]} seconds={seconds} />
    </div>
  );
}

/** Returns the text of a milestone's instant or day. @param tag BCP 47 */
function momentOf({ kind, at }: Milestone, tag: string): string {
  if (kind === 'competitionBegins') return formatWeekday(at, tag);
  return kind === 'registrationCloses' ? formatClosing(at, tag) : formatMoment(at, tag);
}

/**
 * Renders one competition in the style of a printed programme: state, countdown, facts, and events by group.
 */
export function CompetitionProgramme({
  competition,
  serverTime,
  interest,
  phases,
  entryPath,
  phone,
  isOneOfMany,
  onReached,
}: CompetitionProgrammeProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { status, events } = competition;
  const milestone = nextMilestone(competition, interest);

  const milestones: Record<Milestone['kind'], string> = {
    registrationOpens: t`Registration opens`,
    registrationCloses: t`Registration closes`,
    competitionBegins: t`The competition begins`,
  };
  const states: Record<Competition['status'], string> = {
    published: t`Announced`,
    open: t`Registration open`,
    closed: t`Registration closed`,
    running: t`Under way`,
    finished: t`Finished`,
  };

  return (
    <Panel
      title={competition.name}
      aside={
        <span className={classes.state} data-status={status}>
          {states[status]}
        </span>
      }
    >
      {phases === 'bar' && (
        <div className={classes.phases}>
          <StepBar
            steps={[t`Announced`, t`Registration`, t`Preparation`, t`Competition`, t`Finished`]}
            current={phaseOrder.indexOf(status)}
          />
        </div>
      )}
      {milestone !== null &&
        (isOneOfMany ? (
          <p className={classes.milestone}>
            {milestones[milestone.kind]} <strong>{momentOf(milestone, tag)}</strong>
          </p>
        ) : (
          <MilestoneCountdown
            key={`${milestone.at} ${serverTime}`}
            milestone={milestone}
            serverTime={serverTime}
            onReached={onReached}
          />
        ))}
      {entryPath !== undefined && status === 'open' && (
        <p className={classes.enter}>
          <Button component={Link} to={entryPath} aria-label={t`Enter now: ${competition.name}`}>
            <Trans>Enter now</Trans>
          </Button>
        </p>
      )}
      <Fold
        label={
          events.length === 0 ? (
            <Trans>Dates and place</Trans>
          ) : (
            <Trans>
              Dates, place and <Plural value={events.length} one="# event" other="# events" />
            </Trans>
          )
        }
        isOpen={!isOneOfMany}
      >
        <KeyValueList entries={competitionFacts(i18n, tag, competition)} />
        {events.length > 0 && (
          <section className={classes.events}>
            <h3 className={classes.heading}>
              <Plural value={events.length} one="# event" other="# events" />
            </h3>
            <div className={classes.groups}>
              {groupEvents(events).map(({ group, events: ofGroup }) => (
                <div key={group}>
                  <h4 className={classes.group}>{group}</h4>
                  <ul className={classes.list}>
                    {ofGroup.map(({ id, code, name }) => (
                      <li key={id} className={classes.event}>
                        <span className={classes.code}>{code}</span>
                        {name}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <p>
              <Link to="/technicalDocuments">
                <Trans>Technical documents of the events</Trans>
              </Link>
            </p>
          </section>
        )}
      </Fold>
      {phone !== '' && (
        <p className={classes.help}>
          <Trans>Questions about this competition?</Trans>{' '}
          <a className={classes.phone} href={`tel:${phone}`}>
            {phone}
          </a>
        </p>
      )}
    </Panel>
  );
}
