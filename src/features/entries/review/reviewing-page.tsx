import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useLocation } from 'react-router-dom';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { ActFailure } from '../../../kit/act/act-failure.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { actsOn, entryWords, waitsFor } from '../entry-acts.tsx';
import { EntrySheet } from '../sheet/entry-sheet.tsx';
import { namesText } from '../entry-texts.ts';
import { ReturnedNote } from '../returned-note.tsx';
import { ReviewForm, isReview } from './review-form.tsx';
import { StatusChip } from '../status-chip.tsx';
import { useReviewedEntry, useReviewQueue } from './use-review-queue.ts';

type Queue = ReturnType<typeof useReviewQueue>;
type Reviewed = ReturnType<typeof useReviewedEntry>;

const entryPath = (id: string) => `/onlineManagement/entry?id=${encodeURIComponent(id)}`;

/** Renders the last act, with a link back to its entry. */
function Done({ done }: { readonly done: NonNullable<Queue['done']> }) {
  const { t } = useLingui();
  const { name } = done;
  const words: Readonly<Record<string, string>> = {
    approve: t`${name}: approved.`,
    return: t`${name}: returned for correction.`,
    reject: t`${name}: rejected.`,
    endorse: t`${name}: endorsed.`,
  };
  return (
    <p className={record.intro}>
      {words[done.act]}{' '}
      <Link className={classes.back} to={entryPath(done.id)}>
        <Trans>Look at it again</Trans>
      </Link>
    </p>
  );
}

interface ActsProps {
  readonly entry: Entry;
  readonly reviewed: Reviewed;
  readonly queue: Queue;
}

/** Renders the acts on the entry on screen. The next entry follows after an act. */
function Acts({ entry, reviewed, queue }: ActsProps) {
  const { t, i18n } = useLingui();
  const { asked, isSending, actFailure, ask, send } = reviewed;
  const acts = actsOn(entry);
  const busy = (act: string) => isSending && asked === act;
  return (
    <aside className={classes.decide} data-bar aria-label={t`What is to be done`}>
      <h2 className={classes.question}>{t`What is to be done`}</h2>
      <div className={classes.acts}>
        {acts.includes('endorse') && (
          <Button loading={busy('endorse')} onClick={() => ask('endorse')}>
            <Trans>Endorse, next</Trans>
          </Button>
        )}
        {acts.includes('approve') && (
          <Button
            loading={busy('approve')}
            onClick={() =>
              // No reason is needed, and an approval can be revoked.
              entry.checks === 'pass'
                ? send('approve', { version: entry.version, reason: '' })
                : ask('approve')
            }
          >
            <Trans>Approve, next</Trans>
          </Button>
        )}
        <ActButtons
          action={reviewed}
          acts={acts.filter((act) => act === 'return' || act === 'reject')}
          texts={entryWords(i18n, entry)}
          main=""
        />
        <Button
          variant="subtle"
          disabled={queue.waiting === 1}
          onClick={queue.skip}
          aria-keyshortcuts="J"
          className={classes.neighbour}
          rightSection={<kbd aria-hidden>J</kbd>}
        >
          <Trans>Skip, next</Trans>
        </Button>
      </div>
      {acts.every((act) => act !== 'endorse' && act !== 'approve') && (
        <p className={record.intro}>
          <Trans>This entry does not wait for you at the moment.</Trans>
        </p>
      )}
      <ActFailure failure={actFailure} onReload={reviewed.readAnew} />
    </aside>
  );
}

function Reviewed({ id, queue }: { readonly id: string; readonly queue: Queue }) {
  const { t, i18n } = useLingui();
  const reviewed = useReviewedEntry(id, queue.ref);
  const { entry, failure, isLoading, reload, asked } = reviewed;
  useHotkeys([['j', () => asked === '' && queue.skip()]]);
  if (isLoading) return <PageSkeleton />;
  if (entry === null) {
    return <LoadFailed failure={failure} message={t`The entry could not be fetched`} onRetry={reload} />;
  }
  return (
    <>
      <header className={record.head}>
        <div>
          <h2 className={record.title}>
            {namesText(i18n, entry)} · {entry.event.name}
          </h2>
          <StatusChip entry={entry} />
        </div>
      </header>
      {entry.status === 'returned' && <ReturnedNote entry={entry} />}
      <div className={classes.beside}>
        <div className={record.fields}>
          <EntrySheet entry={entry} />
        </div>
        {isReview(asked) &&
        actsOn(entry).includes(asked) &&
        !(asked === 'approve' && entry.checks === 'pass') ? (
          <ReviewForm key={asked} act={asked} entry={entry} isQueue action={reviewed} />
        ) : (
          <Acts entry={entry} reviewed={reviewed} queue={queue} />
        )}
      </div>
      <ActDialog
        action={reviewed}
        texts={entryWords(i18n, entry)}
        given={{ version: entry.version }}
        waitsFor={waitsFor}
      />
    </>
  );
}

/** /onlineManagement/reviewing: the entries that wait for the user, one after the other, on one page. */
export function ReviewingPage() {
  const { t } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const asked = new URLSearchParams(useLocation().hash.slice(1));
  const begun = asked.get('entry') ?? '';
  asked.delete('entry');
  const queue = useReviewQueue(asked.toString(), begun);
  const { step, id, waiting, done, failure, retry } = queue;
  const list = isOrganiser ? '/onlineManagement/entryReview' : '/onlineManagement/entries';
  const isDecided = done !== null && (step === 'reading' || step === 'finished');
  return (
    <section className={record.page}>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>{isOrganiser ? t`Review one by one` : t`Endorse one by one`}</h1>
          <div role="status">
            {waiting !== null && waiting > 0 && (
              <p className={record.intro}>
                <Trans>Waiting for you: {waiting}</Trans>
              </p>
            )}
            {isDecided && <Done done={done} />}
          </div>
        </div>
        <Button variant="default" component={Link} to={list}>
          <Trans>To the list</Trans>
        </Button>
      </header>
      {(step === 'idle' || step === 'seeking') && <PageSkeleton />}
      {step === 'failed' && (
        <LoadFailed failure={failure} message={t`The next entry could not be fetched`} onRetry={retry} />
      )}
      {step === 'finished' && (
        <EmptyState
          text={t`Nothing waits for you any more.`}
          action={
            <Button variant="default" onClick={retry}>
              <Trans>Look again</Trans>
            </Button>
          }
        />
      )}
      {step === 'reading' && <Reviewed key={id} id={id} queue={queue} />}
    </section>
  );
}
