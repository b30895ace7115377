import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Competition, CompetitionList } from '../../../server/contract/competition/competition.ts';
import type { EntrySummary } from '../../../server/contract/entry/entry.ts';
import { isOnRoster } from '../../../server/contract/entry/entry-fields.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useOwnEntries } from '../../actors/work.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatClosing, formatMoment, formatWeekday } from '../../../server/contract/kit/business-time.ts';
import { takingEntries } from '../../../server/contract/competition/next-competition.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import record from '../../ui/part/record-page.module.css';
import { applicationOf } from './apply/application-path.ts';
import classes from './entries.module.css';
import { EntryNext } from './entry-next.tsx';
import { OwnSessions } from './list/own-sessions.tsx';
import { StatusChip } from './status-chip.tsx';

/** The states in the order of their urgency, the most urgent first. */
const order: readonly EntrySummary['status'][] = [
  'returned',
  'draft',
  'submitted',
  'endorsed',
  'checked_in',
  'competed',
  'approved',
  'absent',
  'disqualified',
  'unranked',
  'rejected',
  'withdrawn',
];

interface Known {
  readonly entry: EntrySummary;
  /** Null for a cancelled competition: the list does not contain it. */
  readonly competition: Competition | null;
}

/**
 * Checks whether an entry is still of interest: its competition is not finished, and a draft can still be
 * submitted. A withdrawn entry is of interest after the registration, because its event may be cancelled, and
 * in a cancelled competition until its last day.
 */
const isCurrent = ({ entry: { status }, competition }: Known) =>
  competition === null ||
  (competition.status !== 'finished' &&
    (status !== 'draft' || competition.status === 'open') &&
    (status !== 'withdrawn' || competition.status !== 'open'));

/** Statuses of an entry that takes no part in the competition any more, or has taken part. */
const over: readonly EntrySummary['status'][] = [
  'rejected',
  'withdrawn',
  'absent',
  'competed',
  'disqualified',
  'unranked',
];

function Deadline({ entry, competition }: Known) {
  const tag = languageTags[useLanguageChoice().current];
  if (competition === null) return <Trans>The competition has been cancelled</Trans>;
  const begins = formatWeekday(competition.starts_on, tag);
  const { place } = competition;
  if (entry.status === 'returned' || entry.status === 'draft') {
    const until =
      entry.status === 'returned'
        ? formatMoment(entry.correction_until, tag)
        : formatClosing(competition.reg_close_at, tag);
    return <Trans>Deadline: {until}</Trans>;
  }
  if (over.includes(entry.status)) return null;
  return (
    <Trans>
      The competition begins on {begins}, {place}
    </Trans>
  );
}

/** Checks whether an entry has a card: registration is closed, and the entry is on the roster or expected to be. */
const hasCard = ({ entry, competition }: Known) =>
  isOnRoster(entry.status) && (competition?.status === 'closed' || competition?.status === 'running');

/** Leads to the card, the numbers and the programme of an entry in the days before and of the competition. */
function CardStep({ entry }: { readonly entry: EntrySummary }) {
  const { t } = useLingui();
  return (
    <Button component={Link} to="/myWork/documents" aria-label={t`My card and numbers: ${entry.event.name}`}>
      <Trans>My card and numbers</Trans>
    </Button>
  );
}

/** Renders the next act for an entry. */
function NextStep({ entry }: { readonly entry: EntrySummary }) {
  const { t } = useLingui();
  const { id, event, status, organisation } = entry;
  const query = `?id=${encodeURIComponent(id)}`;
  if (status === 'returned') {
    return (
      <Button component={Link} to={applicationOf(entry)} aria-label={t`Put it right: ${event.name}`}>
        <Trans>Put it right</Trans>
      </Button>
    );
  }
  if (status === 'draft') {
    return (
      <Button component={Link} to={applicationOf(entry)} aria-label={t`Go on with it: ${event.name}`}>
        <Trans>Go on with it</Trans>
      </Button>
    );
  }
  if (status === 'submitted' && organisation !== '') {
    return (
      <Button
        component={Link}
        to={`/entryForm${query}`}
        variant="default"
        aria-label={t`Entry form to print: ${event.name}`}
      >
        <Trans>Entry form to print</Trans>
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={`/gameApply/entry${query}`}
      variant="default"
      aria-label={t`See the entry: ${event.name}`}
    >
      <Trans>See the entry</Trans>
    </Button>
  );
}

interface FirstStepProps {
  readonly competitions: readonly Competition[];
  readonly hasProfile: boolean;
}

/** Renders the first step for a user without entries; nothing while no competition takes entries. */
function FirstStep({ competitions, hasProfile }: FirstStepProps) {
  const { t } = useLingui();
  const open = competitions.filter(({ status }) => status === 'open');
  const [only] = open;
  if (only === undefined) return null;
  const one = open.length === 1 ? encodeURIComponent(only.id) : '';
  return (
    <Panel title={t`My entries`}>
      <div className={classes.own}>
        <p className={classes.next}>
          {hasProfile ? (
            <Trans>You have not entered any event yet. Registration closes to the minute.</Trans>
          ) : (
            <Trans>
              Before you enter, tell the organising committee who you are: the rules look at age, city and
              occupation.
            </Trans>
          )}
        </p>
        {hasProfile ? (
          <Button
            component={Link}
            to={one === '' ? '/gameApply/apply' : `/gameApply/apply?competition=${one}`}
          >
            <Trans>Choose an event</Trans>
          </Button>
        ) : (
          <Button component={Link} to={`/information#enter=${one}`}>
            <Trans>Fill in my profile</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** The number of past entries on the home page. The list of all entries contains the others. */
const PAST_SHOWN = 3;

/**
 * Renders where results and certificates of past competitions are. The list of competitions does not contain
 * an archived one.
 */
function PastEntries({ entries }: { readonly entries: readonly EntrySummary[] }) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <Panel title={t`Past competitions`}>
      <ul className={classes.mine}>
        {entries.slice(0, PAST_SHOWN).map((entry) => (
          <li key={entry.id} className={classes.own}>
            <div>
              <span className={classes.name}>{entry.event.name}</span>
              <p className={record.small}>{entry.competition.name}</p>
              <p className={classes.next}>
                <EntryNext entry={entry} />
              </p>
            </div>
            {entry.event.has_results && (
              <Button
                component={Link}
                to="/matchResults/mine"
                variant="default"
                aria-label={t`My certificates: ${entry.event.name}`}
              >
                <Trans>My certificates</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface OwnEntriesProps {
  /** Null until the competitions are loaded. */
  readonly list: CompetitionList | null;
  /** Whether the user has filled in the profile. */
  readonly hasProfile: boolean;
}

/** Renders the user's entries in current competitions: the state, the deadline and the next step of each. */
export function OwnEntries({ list, hasProfile }: OwnEntriesProps) {
  const { t } = useLingui();
  const { entries, failure, isLoading, reload } = useOwnEntries();
  // The page itself shows that the competitions are loading.
  if (list === null) return null;
  if (isLoading) {
    return (
      <Panel title={t`My entries`}>
        <RowsSkeleton />
      </Panel>
    );
  }
  if (entries === null) {
    return <LoadFailed failure={failure} message={t`Your entries could not be fetched`} onRetry={reload} />;
  }
  const known = entries.flatMap((entry) => {
    const competition = list.data.find(({ id }) => id === entry.competition.id) ?? null;
    return competition === null && !entry.competition.is_called_off ? [] : [{ entry, competition }];
  });
  const current = known
    .filter(isCurrent)
    .toSorted((a, b) => order.indexOf(a.entry.status) - order.indexOf(b.entry.status));
  const isOver = ({ status, event, competition }: EntrySummary) => {
    if (status !== 'competed' && status !== 'unranked') return false;
    const listed = list.data.find(({ id }) => id === competition.id);
    // A competition that is not listed is archived, cancelled or a rehearsal. Only the first has results.
    return listed === undefined ? event.has_results : listed.status === 'finished';
  };
  const past = <PastEntries entries={entries.filter(isOver)} />;
  if (current.length === 0)
    return (
      <>
        <FirstStep competitions={takingEntries(list.data)} hasProfile={hasProfile} />
        {past}
      </>
    );
  return (
    <>
      <Panel
        title={t`My entries`}
        aside={
          <Link className={record.small} to="/myWork/entries">
            <Trans>All my entries</Trans>
          </Link>
        }
      >
        <ul className={classes.mine}>
          {current.map(({ entry, competition }) => (
            <li key={entry.id} className={classes.own}>
              <div>
                <span className={classes.name}>{entry.event.name}</span> <StatusChip entry={entry} />
                <p className={record.small}>{entry.competition.name}</p>
                <p className={classes.next}>
                  <EntryNext entry={entry} />
                </p>
                <p className={classes.deadline} data-pressing={entry.status === 'returned' || undefined}>
                  <Deadline entry={entry} competition={competition} />
                </p>
              </div>
              {hasCard({ entry, competition }) && <CardStep entry={entry} />}
              <NextStep entry={entry} />
            </li>
          ))}
        </ul>
        {current.some(hasCard) && <OwnSessions />}
      </Panel>
      {past}
    </>
  );
}
