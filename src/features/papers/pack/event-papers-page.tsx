import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  getEventPapers,
  revealEventContacts,
  type EventPapers,
} from '../../../../server/contract/roster/event-papers.ts';
import { listEventCards, type CardSheet } from '../../../../server/contract/roster/participation-card.ts';
import { getScheme, type Scheme } from '../../../../server/contract/marking/scheme.ts';
import { useTagTitle } from '../../../actors/workspace/tags.ts';
import { textsIn } from '../../../i18n/texts.ts';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import record from '../../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../../ui/records/choice-bar.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import classes from './pack.module.css';
import { packKinds, PackView, type PackKind } from './pack-view.tsx';

const calls = { reveal: revealEventContacts };

interface Of {
  /** The texts of the papers, which are Chinese in every interface language. */
  readonly chinese: I18n;
  readonly id: string;
  /** The id of the session to print; '' for the whole event. */
  readonly session: string;
}

interface ReadyProps extends Of {
  readonly papers: EventPapers;
  /** Null unless the scheme is fixed. */
  readonly scheme: Scheme | null;
  /** The first part of the cards. */
  readonly cards: CardSheet;
}

const addressOf = (event: string, session: string) =>
  `/eventPapers?${new URLSearchParams({ event, ...(session !== '' && { session }) }).toString()}`;

/** Renders what the pack does not contain, with links to where it is prepared or printed. */
function Lacks({ id, scheme, cards }: Pick<ReadyProps, 'id' | 'scheme' | 'cards'>) {
  const { t } = useLingui();
  const inEvent = new URLSearchParams({ event: id }).toString();
  return (
    <>
      {scheme === null && (
        <p className={record.note} data-tone="todo" role="note">
          <Trans>The marking scheme is not fixed yet, so the pack has no marking sheets.</Trans>{' '}
          <Link to={`/competitionMaking/scheme?${inEvent}`}>{t`Marking scheme`}</Link>
        </p>
      )}
      {cards.parts > 1 && (
        <p className={record.note} role="note">
          <Plural
            value={cards.cards.length}
            one="Only the first card is in the pack."
            other="Only the first # cards are in the pack."
          />{' '}
          <Link to={`/participationCards?${inEvent}`}>{t`Print the cards`}</Link>
        </p>
      )}
    </>
  );
}

function Ready({ chinese, id, session, papers, scheme, cards }: ReadyProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [kinds, setKinds] = useState<ReadonlySet<PackKind>>(new Set(packKinds));
  const { done, isSending, actFailure, send } = useActs(calls, { id });
  const phones = done === null ? null : new Map(done.answer.phones.map((one) => [one.id, one.phone]));
  const toggle = (kind: PackKind) =>
    setKinds((known) => new Set(packKinds.filter((one) => known.has(one) !== (one === kind))));
  const labels: Readonly<Record<PackKind, string>> = {
    contacts: t`Contacts`,
    lists: t`Check-in lists`,
    stations: t`Records of the stations`,
    sheets: t`Marking sheets`,
    forms: t`Forms`,
    cards: t`Participation cards`,
  };
  return (
    <>
      <div className={classes.controls}>
        <Lacks id={id} scheme={scheme} cards={cards} />
        {papers.sessions.length > 1 && (
          <ChoiceBar
            label={t`Session`}
            choices={[['', t`Whole event`], ...papers.sessions.map((one) => [one.id, one.name] as const)]}
            chosen={session}
            onChoose={(chosen) => void navigate(addressOf(id, chosen), { replace: true })}
          />
        )}
        <fieldset className={classes.choices}>
          <legend>{t`Content`}</legend>
          {packKinds
            .filter((kind) => kind !== 'sheets' || scheme !== null)
            .map((kind) => (
              <Checkbox
                key={kind}
                label={labels[kind]}
                checked={kinds.has(kind)}
                onChange={() => toggle(kind)}
              />
            ))}
        </fieldset>
        <div className={record.actions}>
          <Button onClick={() => window.print()} disabled={kinds.size === 0}>
            <Trans>Print</Trans>
          </Button>
          {papers.by === 'organiser' && phones === null && kinds.has('contacts') && (
            <Button variant="default" loading={isSending} onClick={() => send('reveal', {})}>
              <Trans>Add the telephone numbers</Trans>
            </Button>
          )}
        </div>
        {papers.by === 'organiser' && phones === null && (
          <p className={record.small}>
            <Trans>The audit log records that you add the telephone numbers of the contacts.</Trans>
          </p>
        )}
        <FailureNote failure={actFailure} />
      </div>
      <PackView
        chinese={chinese}
        session={session}
        kinds={kinds}
        papers={papers}
        scheme={scheme}
        cards={cards}
        phones={phones}
      />
    </>
  );
}

/** Reads the cards of the event. */
function WithCards(props: Omit<ReadyProps, 'cards'>) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listEventCards, { id: props.id, part: '1' });
  if (isLoading) return <PageSkeleton />;
  return data === null ? (
    <LoadFailed failure={failure} message={t`The cards could not be fetched`} onRetry={reload} />
  ) : (
    <Ready {...props} cards={data} />
  );
}

/** Reads the scheme of the event. */
function WithScheme(props: Omit<ReadyProps, 'cards' | 'scheme'>) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getScheme, { id: props.id, number: '' });
  if (isLoading) return <PageSkeleton />;
  return data === null ? (
    <LoadFailed failure={failure} message={t`The marking scheme could not be fetched`} onRetry={reload} />
  ) : (
    <WithCards {...props} scheme={data} />
  );
}

function Pack(of: Of) {
  const { t } = useLingui();
  const { id, session } = of;
  const { data: papers, failure, isLoading, reload } = useRecord(getEventPapers, { id });
  useTagTitle(papers === null ? '' : `${papers.event.code} ${papers.event.name}`);
  if (isLoading) return <PageSkeleton />;
  if (papers === null) {
    return <LoadFailed failure={failure} message={t`The paper pack could not be fetched`} onRetry={reload} />;
  }
  const known = papers.sessions.some((one) => one.id === session) ? session : '';
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>
            {papers.event.code} {papers.event.name} <Trans>Paper pack</Trans>
          </h1>
          <p className={record.intro}>
            <Trans>
              All that a hall needs to continue without a network, as one document with page numbers. It names
              no entry number, station or work code of an entry. Print it on A4, or save it as a PDF.
            </Trans>
          </p>
        </div>
      </header>
      {!papers.is_frozen ? (
        <EmptyState
          text={t`The paper pack is printed once the roster of the event is closed.`}
          action={
            <Button
              component={Link}
              to={`/onlineManagement/eventRoster?${new URLSearchParams({ event: id }).toString()}`}
            >
              {t`Roster`}
            </Button>
          }
        />
      ) : papers.has_scheme ? (
        <WithScheme {...of} session={known} papers={papers} />
      ) : (
        <WithCards {...of} session={known} papers={papers} scheme={null} />
      )}
    </>
  );
}

/** Loads the texts of the papers and returns the page. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'pack', 'papers', 'marking', 'rosters', 'duties');
  return {
    /** /eventPapers?event=…: the paper pack of an event, or of one of its sessions with `session=`. */
    EventPapersPage: function EventPapersPage() {
      const [search] = useSearchParams();
      const id = search.get('event') ?? '';
      return (
        <section>
          <Pack key={id} chinese={chinese} id={id} session={search.get('session') ?? ''} />
        </section>
      );
    },
  };
}
