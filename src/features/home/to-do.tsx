import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { Work } from '../../../server/contract/work.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';
import { useWork, workPath } from '../../actors/work.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { ErrorNote } from '../../ui/failure/error-note.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './boards.module.css';

type Kind = Work['data'][number]['kind'];

/**
 * The pages that list the items of a kind, for kinds with such a page. The page for `review` shows the entries
 * one at a time.
 */
const places: Readonly<Partial<Record<Kind, string>>> = {
  review: '/onlineManagement/reviewing',
  endorse: '/onlineManagement/entries#status=submitted',
  correct: '/onlineManagement/corrections',
  recognise: '/onlineManagement/unitConfirmations',
  belong: '/onlineManagement/affiliations',
  answer: '/myWork/invitations',
  appeal: '/myWork/appeals#status=open',
  examine: '/competitionOperation/experts#status=submitted',
  exhibit: '/onlineManagement/exhibitors',
  mark: '/matchScore/sheets',
};

/** The kinds that are shown although no item waits. */
const always: ReadonlySet<string> = new Set<Kind>(['second', 'review', 'endorse', 'correct']);

/** Returns the path for a kind. If only one item of the kind waits, the path leads directly to that item. */
function placeOf(kind: Kind, { data, counts }: Work): string {
  const first = data.find((item) => item.kind === kind);
  if (kind === 'review' && first === undefined) return '/onlineManagement/entryReview';
  return counts[kind] === 1 && first !== undefined ? workPath(first) : (places[kind] ?? '/myWork/tasks');
}

/**
 * Renders the number of items that wait for the user, by kind, each with a link. Renders nothing if no kind is
 * shown.
 */
export function ToDo() {
  const { t, i18n } = useLingui();
  const { work, failure, isLoading, reload } = useWork();
  const signed = t`Signed score sheets`;
  const draws = t`Draws that wait for me`;
  const cancels = t`Cancellations to agree to`;
  const results = t`Results that wait for me`;
  const names: Readonly<Record<Kind, string>> = {
    mend: t`Returned to me`,
    publish: t`Competitions to publish`,
    second: t`Decisions to second`,
    wipe: t`Rehearsals to wipe`,
    review: t`Entries to review`,
    endorse: t`Entries to endorse`,
    substitute: t`Substitutes`,
    announce: t`Notices to agree to`,
    correct: t`Corrections`,
    recognise: t`Units to confirm`,
    belong: t`People to confirm`,
    answer: t`Invitations to answer`,
    rule: t`Incidents to rule on`,
    spare: t`Spare stations to enter`,
    appeal: t`Appeals that wait for me`,
    recount: results,
    agree: t`Late admissions and disqualifications to decide on`,
    seal: draws,
    unlock: t`Score sheets to unlock`,
    cancelSession: t`Sessions to cancel or postpone`,
    cancelEvent: cancels,
    release: results,
    examine: t`Expert files to examine`,
    exhibit: t`Exhibitors to decide on`,
    waive: t`Waivers to decide`,
    confirm: t`Duties to confirm`,
    group: t`Groups of judges to complete`,
    cancelCall: cancels,
    publicValue: draws,
    draw: t`Order numbers to draw`,
    speak: t`Words of our delegation for draws`,
    mark: t`Score sheets to mark or to sign`,
    sample: signed,
    lock: signed,
    decode: draws,
    compile: results,
    award: t`Awards to grant`,
    certificate: t`Certificates to replace or to revoke`,
  };
  const kinds = keysOf(names).filter(
    (kind) => work?.counts[kind] !== undefined && (always.has(kind) || work.counts[kind] > 0),
  );
  if (work !== null && kinds.length === 0) return null;
  return (
    <Panel
      title={t`To do`}
      aside={
        <Link className={classes.more} to="/myWork/tasks">
          <Trans>All of it</Trans>
        </Link>
      }
    >
      {isLoading && <RowsSkeleton />}
      {!isLoading && work === null && (
        <ErrorNote
          message={failure === null ? t`What waits for you could not be fetched` : failureText(i18n, failure)}
          requestId={failure?.requestId ?? null}
          onRetry={reload}
        />
      )}
      {work !== null && (
        <ul className={classes.counts}>
          {kinds.map((kind) => (
            <li key={kind}>
              <Link className={classes.count} to={placeOf(kind, work)}>
                <span className={classes.number} data-none={work.counts[kind] === 0 || undefined}>
                  {i18n.number(work.counts[kind] ?? 0)}
                </span>
                {names[kind]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
