import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './entries.module.css';
import { actsOn, entryWords, mainOf, useEntry, waitsFor } from './entry-acts.tsx';
import { applicationOf } from './apply/application-path.ts';
import { EntrySheet } from './sheet/entry-sheet.tsx';
import { namesText } from './entry-texts.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { ReturnedNote } from './returned-note.tsx';
import { ReviewForm, isReview } from './review/review-form.tsx';
import { StatusChip } from './status-chip.tsx';
import { SubstituteForm } from './team/substitute-form.tsx';
import { SubstitutePanel } from './team/substitute-panel.tsx';

/**
 * Renders links to the neighbouring entries. The keys J and K open them, unless the user is typing or a
 * question is open.
 */
function Neighbours({ previous, next, isAsked }: Entry['neighbours'] & { readonly isAsked: boolean }) {
  const { t } = useLingui();
  const back = useRef<HTMLAnchorElement>(null);
  const on = useRef<HTMLAnchorElement>(null);
  useHotkeys([
    ['k', () => !isAsked && back.current?.click()],
    ['j', () => !isAsked && on.current?.click()],
  ]);
  const to = (id: string) => `/onlineManagement/entry?id=${encodeURIComponent(id)}`;
  return (
    <nav className={record.actions} aria-label={t`Entries of the same state`}>
      {previous !== '' && (
        <Button
          ref={back}
          variant="default"
          size="xs"
          component={Link}
          to={to(previous)}
          aria-keyshortcuts="K"
          className={classes.neighbour}
          rightSection={<kbd aria-hidden>K</kbd>}
        >
          <Trans>Previous</Trans>
        </Button>
      )}
      {next !== '' && (
        <Button
          ref={on}
          variant="default"
          size="xs"
          component={Link}
          to={to(next)}
          aria-keyshortcuts="J"
          className={classes.neighbour}
          rightSection={<kbd aria-hidden>J</kbd>}
        >
          <Trans>Next</Trans>
        </Button>
      )}
    </nav>
  );
}

/** Renders the links that continue an entry and print its form. */
function WaysOn({ entry }: { readonly entry: Entry }) {
  const isOwn = entry.capacities.includes('owner');
  const canContinue = isOwn && (entry.status === 'draft' || entry.status === 'returned');
  return (
    <>
      {canContinue && (
        <Button component={Link} to={applicationOf(entry)}>
          {entry.status === 'returned' ? <Trans>Put it right</Trans> : <Trans>Go on with it</Trans>}
        </Button>
      )}
      {entry.no !== '' && (
        <Button variant="default" component={Link} to={`/entryForm?id=${encodeURIComponent(entry.id)}`}>
          <Trans>Entry form to print</Trans>
        </Button>
      )}
    </>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const action = useEntry(id);
  const { entry, failure, isLoading, reload, asked, ask } = action;
  useTagTitle(entry === null ? '' : namesText(i18n, entry));
  const acts = entry === null ? [] : actsOn(entry);
  const { hash, key } = useLocation();
  // The form opens once for each visit with this address. Otherwise it opens again after a request is
  // withdrawn.
  const wish = hash === '#ask=substitute' && entry !== null ? key : '';
  const seen = useRef('');
  const begin = useEffectEvent(() => {
    if (wish === seen.current) return;
    seen.current = wish;
    if (acts.includes('requestSubstitute')) ask('requestSubstitute');
  });
  useEffect(() => {
    if (wish !== '') begin();
  }, [wish]);
  if (isLoading) return <PageSkeleton />;
  if (entry === null) {
    return <LoadFailed failure={failure} message={t`The entry could not be fetched`} onRetry={reload} />;
  }
  const words = entryWords(i18n, entry);
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>
            {namesText(i18n, entry)} · {entry.event.name}
          </h1>
          <StatusChip entry={entry} />
        </div>
        <div className={record.actions}>
          {entry.capacities.includes('unit') && (
            <Button variant="default" size="xs" component={Link} to="/onlineManagement/entries">
              <Trans>To the list</Trans>
            </Button>
          )}
          <Neighbours {...entry.neighbours} isAsked={asked !== ''} />
        </div>
      </header>
      {entry.status === 'returned' && <ReturnedNote entry={entry} />}
      <div className={record.actions}>
        <WaysOn entry={entry} />
        <ActButtons action={action} acts={acts} texts={words} main={mainOf(acts)} />
      </div>
      {asked === 'requestSubstitute' && <SubstituteForm entry={entry} action={action} />}
      {entry.substitution !== null && (
        <SubstitutePanel entry={entry} substitution={entry.substitution} action={action} />
      )}
      <div className={classes.beside}>
        <div className={record.fields}>
          <EntrySheet entry={entry} />
        </div>
        {isReview(asked) && acts.includes(asked) && (
          <ReviewForm key={asked} act={asked} entry={entry} action={action} />
        )}
      </div>
      {entry.contact_phone !== '' && (
        <p className={record.intro}>
          <Trans>
            Questions? The organising committee helps you on{' '}
            <Anchor href={`tel:${entry.contact_phone}`} inherit>
              {entry.contact_phone}
            </Anchor>
            .
          </Trans>
        </p>
      )}
      <ActDialog action={action} texts={words} given={{ version: entry.version }} waitsFor={waitsFor} />
    </>
  );
}

/**
 * Renders one entry for its owner, its unit and the reviewers. The page is the same, with different buttons.
 */
export function EntryPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={record.page}>
      <Details key={id} id={id} />
    </section>
  );
}
