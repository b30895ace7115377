import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listOwnDuties, type OwnDuties } from '../../../server/contract/expert/own-duty.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useRecord } from '../record/use-record.ts';
import { counts, opens, type DutyPage } from './duty-pages.ts';
import { EventChoice, type ChosenEvent } from './event-choice.tsx';

/** An event that a reader opens without a duty. */
interface Led {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly competition: string;
}

const none: readonly Led[] = [];

interface EventPageProps {
  readonly title: string;
  readonly intro: string;
  readonly path: DutyPage;
  /** True if the reader belongs to a committee or a unit, which selects the event. */
  readonly ofUnit: boolean;
  readonly chosen: ChosenEvent;
  readonly onChoose: (chosen: ChosenEvent) => void;
  /** Further events that the reader may open without a duty there. */
  readonly more?: readonly Led[] | undefined;
  /** Shown while no event is selected, after the sentence that asks for one. */
  readonly others?: ReactNode;
  /** Shown in place of this sentence if a committee has selected a competition. */
  readonly ofCompetition?: ReactNode;
  /** The content for the selected event. */
  readonly children: ReactNode;
}

type FrameProps = Omit<EventPageProps, 'title' | 'intro' | 'ofUnit'>;

/** Renders the selection of a committee: a competition, then one of its events. */
function OfCommittee({ chosen, onChoose, others, ofCompetition, children }: FrameProps) {
  const { t } = useLingui();
  const unchosen = (chosen.competition !== '' && ofCompetition) || (
    <>
      <EmptyState text={t`Choose an event.`} />
      {others}
    </>
  );
  return (
    <>
      <EventChoice chosen={chosen} onChoose={onChoose} />
      {chosen.event === '' ? unchosen : children}
    </>
  );
}

interface DutyEvent {
  readonly id: string;
  readonly name: string;
}

/** Returns the events whose duties open a page: first those of coming competitions, each once. */
function eventsOf({ data }: OwnDuties, path: DutyPage, more: readonly Led[]): readonly DutyEvent[] {
  const events = new Map<string, string>();
  for (const duty of data) {
    const { event } = duty;
    if (event === null || !counts(duty) || !opens(path, duty)) continue;
    events.set(event.id, `${event.code} ${event.name} · ${duty.competition}`);
  }
  for (const { id, code, name, competition } of more) events.set(id, `${code} ${name} · ${competition}`);
  return [...events].map(([id, name]) => ({ id, name }));
}

interface DutyEventsProps extends Pick<FrameProps, 'others' | 'onChoose'> {
  readonly events: readonly DutyEvent[];
}

/** Renders one button for each event of the reader's duties. */
function DutyEvents({ events, others, onChoose }: DutyEventsProps) {
  const { t } = useLingui();
  return (
    <>
      <EmptyState
        text={events.length === 0 ? t`No duty of yours opens this page.` : t`Choose an event.`}
        action={
          events.length === 0 ? (
            <Button component={Link} to="/myWork/invitations">
              <Trans>My duties</Trans>
            </Button>
          ) : (
            <div className={page.actions}>
              {events.map(({ id, name }) => (
                <Button key={id} variant="default" onClick={() => onChoose({ competition: '', event: id })}>
                  {name}
                </Button>
              ))}
            </div>
          )
        }
      />
      {others}
    </>
  );
}

/** Renders the selection of a judge or another helper: an event at which a duty of theirs opens the page. */
function OfDuties({ path, chosen: { event }, onChoose, more = none, others, children }: FrameProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listOwnDuties, {}, 'recall');
  const events = data === null ? [] : eventsOf(data, path, more);
  if (event !== '') {
    return (
      <>
        {events.length > 1 && (
          <div className={page.filter}>
            <NativeSelect
              label={t`Event`}
              value={event}
              data={events.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget }) => onChoose({ competition: '', event: currentTarget.value })}
            />
          </div>
        )}
        {children}
      </>
    );
  }
  if (data !== null) return <DutyEvents events={events} others={others} onChoose={onChoose} />;
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <LoadFailed failure={failure} message={t`The choices could not be fetched`} onRetry={reload} />
  );
}

/**
 * Renders a page about one event. A committee selects one of its events, other readers one of their duties.
 */
export function EventPage({ title, intro, ofUnit, ...frame }: EventPageProps) {
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{title}</h1>
        <p className={page.intro}>{intro}</p>
      </header>
      {ofUnit ? <OfCommittee {...frame} /> : <OfDuties {...frame} />}
    </section>
  );
}
