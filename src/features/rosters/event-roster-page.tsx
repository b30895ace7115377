import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getEventRoster,
  type EventRoster,
  type RosterEntry,
} from '../../../server/contract/roster/event-roster.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord, type RecordOnScreen } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { actsOn, calls, givenOn, useRosterWords } from './roster-acts.ts';
import { RosterExport } from './roster-export.tsx';
import { cardsAddress, programmeAddress, tones, useEntryStates, useRosterStates } from './roster-texts.ts';
import classes from './rosters.module.css';

/** Renders the reasons why a roster cannot be closed, with links to the pages that resolve them. */
function Obstacles({ roster: { event, facts } }: { readonly roster: EventRoster }) {
  const { t } = useLingui();
  if (facts === null) return null;
  const { undecided, hasClosed, isLive, hasScheme } = facts;
  const inEvent = new URLSearchParams({ event: event.id }).toString();
  const found = [
    isLive && !hasClosed && { says: t`Registration is not over yet.`, to: '', link: '' },
    undecided > 0 && {
      says: (
        <Plural value={undecided} one="# entry is not decided yet." other="# entries are not decided yet." />
      ),
      to: `/onlineManagement/entryReview#${inEvent}`,
      link: t`Review them`,
    },
    !hasScheme && {
      says: t`Its marking scheme is not fixed at 100.00.`,
      to: `/competitionMaking/scheme?${inEvent}`,
      link: t`Marking scheme`,
    },
  ].filter((one) => one !== false);
  if (found.length === 0) return null;
  return (
    <div className={record.note} data-tone="todo" role="note">
      <p>
        <Trans>The roster cannot be closed yet:</Trans>
      </p>
      <ul>
        {found.map(({ says, to, link }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the items have no id
          <li key={index}>
            {says} {to !== '' && <Link to={to}>{link}</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const rosterOnBoard = new URLSearchParams({ kind: 'roster' }).toString();

/** Renders when the roster was closed and its hash, or what is missing before it can be closed. */
function Standing({ roster }: { readonly roster: EventRoster }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { status, hash, frozen_at, is_as_frozen, by, facts } = roster;
  if (status === 'planned') {
    if (by === 'organiser' || by === 'viewer') {
      return facts !== null && actsOn(roster).length > 0 ? (
        <p className={record.note} role="status">
          <Trans>This is who would compete. Nothing is missing: the roster can be closed.</Trans>
        </p>
      ) : (
        <Obstacles roster={roster} />
      );
    }
    return (
      <p className={record.note} role="status">
        <Trans>
          The committee has not closed this roster yet. Until then only your own entries are shown; cards and
          programme can be printed afterwards.
        </Trans>
      </p>
    );
  }
  return (
    <Panel title={t`Closed roster`}>
      <p className={record.small}>
        {frozen_at !== '' && <Trans>Closed on {formatMoment(frozen_at, tag)}</Trans>}
      </p>
      {hash !== '' && (
        <>
          <p className={record.small}>{t`SHA-256 of the receipt numbers, sorted, one a line:`}</p>
          <code className={classes.hash}>{hash}</code>
          <Link to={`/receipt?board=${encodeURIComponent(roster.competition.id)}#${rosterOnBoard}`}>
            <Trans>The same on the board of the competition</Trans>
          </Link>
        </>
      )}
      {!is_as_frozen && (
        <p className={record.note} data-tone="todo" role="note">
          <Trans>Since then the committee has taken entries off it, or put them back.</Trans>
        </p>
      )}
    </Panel>
  );
}

interface PeopleProps {
  readonly entries: readonly RosterEntry[];
  /** Whether the table has a column for the state of each entry. */
  readonly hasStates?: boolean;
}

function People({ entries, hasStates = false }: PeopleProps) {
  const { t } = useLingui();
  const states = useEntryStates();
  return (
    <table className={table.rows}>
      <thead>
        <tr>
          <th scope="col">{t`Competitor`}</th>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Receipt number`}</th>
          {hasStates && <th scope="col">{t`State`}</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, no, people, unit, status }) => (
          <tr key={id}>
            <td className={table.what}>{people.join(' · ')}</td>
            <td data-label={t`Unit`}>{unit || t`none`}</td>
            <td data-label={t`Receipt number`} className={classes.number}>
              {no}
            </td>
            {hasStates && <td data-label={t`State`}>{states[status]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the people on the roster whose photo is missing. The roster can be closed without the photos. */
function WithoutPhoto({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className={record.note} data-tone="todo">
      <summary>
        <Plural
          value={names.length}
          one="# person has no photo. The card gets a marked frame."
          other="# people have no photo. Their cards get a marked frame."
        />
      </summary>
      <p>{names.join(' · ')}</p>
      <Link to="/onlineManagement/missingPhotos">
        <Trans>Add the photos</Trans>
      </Link>
    </details>
  );
}

/** Renders the entries on the roster and the undecided entries. */
function Lists({ roster }: { readonly roster: EventRoster }) {
  const { t, i18n } = useLingui();
  const { approved, undecided, status, is_whole, left_out } = roster;
  const on = status === 'frozen' ? t`On the roster` : t({ message: 'Approved', context: 'entries' });
  const shown = approved.length + undecided.length;
  return (
    <>
      <Panel title={is_whole ? on : t`Your own entries`} aside={i18n.number(approved.length)}>
        {approved.length === 0 ? (
          <EmptyState text={t`No entry has been approved yet.`} />
        ) : (
          <People entries={approved} />
        )}
      </Panel>
      {undecided.length > 0 && (
        <Panel title={t`Not decided yet`} aside={i18n.number(undecided.length)}>
          <People entries={undecided} hasStates />
        </Panel>
      )}
      {left_out > 0 && (
        <p className={record.small}>
          <Trans>
            {shown} entries are shown, {left_out} more are on the download.
          </Trans>
        </p>
      )}
    </>
  );
}

interface LoadedProps {
  readonly roster: EventRoster;
  readonly shown: RecordOnScreen<EventRoster>;
}

function Loaded({ roster, shown }: LoadedProps) {
  const { t } = useLingui();
  const states = useRosterStates();
  const { event, competition, status, by } = roster;
  const action = useActs(calls, { id: event.id }, { record: shown });
  const texts = useRosterWords(roster);
  const isForMany = by !== 'competitor' && by !== 'duty';
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>
            {event.code} {event.name} {t`Roster`}
          </h1>
          <p className={record.intro}>
            {competition.name} · {event.group}
          </p>
          <span className={record.chip} data-tone={tones[status]}>
            {states[status]}
          </span>
        </div>
        <div className={record.actions}>
          {by !== 'viewer' && isForMany && <RosterExport roster={roster} />}
          {status === 'frozen' && isForMany && (
            <Button variant="default" component={Link} to={cardsAddress({ event: event.id })}>
              {t`Cards to print`}
            </Button>
          )}
          {status === 'frozen' && (by === 'organiser' || by === 'viewer') && (
            <Button
              variant="default"
              component={Link}
              to={`/eventPapers?${new URLSearchParams({ event: event.id }).toString()}`}
            >
              {t`Paper pack`}
            </Button>
          )}
          <Button variant="default" component={Link} to={programmeAddress(competition.id)}>
            {t`Programme`}
          </Button>
          <ActButtons
            action={action}
            acts={actsOn(roster)}
            texts={texts}
            main="freeze"
            isHeld={action.asked !== ''}
          />
        </div>
      </header>
      <Standing roster={roster} />
      <WithoutPhoto names={roster.without_photo} />
      <Lists roster={roster} />
      <ActDialog action={action} texts={texts} given={givenOn(roster)} waitsFor={['reason']} />
    </>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const shown = useRecord(getEventRoster, { id }, 'reload');
  const { data: roster, failure, isLoading, reload } = shown;
  useTagTitle(roster === null ? '' : `${roster.event.code} ${roster.event.name}`);
  if (isLoading) return <PageSkeleton />;
  if (roster === null) {
    return <LoadFailed failure={failure} message={t`The roster could not be fetched`} onRetry={reload} />;
  }
  return <Loaded roster={roster} shown={shown} />;
}

/**
 * /onlineManagement/eventRoster?event=…: the roster of one event. Before the roster is closed, the page shows
 * the entries that closing it fixes.
 */
export function EventRosterPage() {
  const id = useSearchParams()[0].get('event') ?? '';
  return (
    <section className={record.page}>
      <Details key={id} id={id} />
    </section>
  );
}
