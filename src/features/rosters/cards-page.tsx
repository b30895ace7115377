import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getEntryCards,
  listEventCards,
  type CardSheet,
} from '../../../server/contract/roster/participation-card.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { textsIn } from '../../i18n/texts.ts';
import { ParticipationCard } from '../../kit/paper/participation-card.tsx';
import { useRecord, type RecordOnScreen } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import printed from '../../ui/part/printed-card.module.css';
import record from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import classes from './rosters.module.css';

interface Chinese {
  /** The texts of the cards, which are Chinese in every interface language. */
  readonly chinese: I18n;
}

/** Renders links to the parts of a set of cards that does not fit into one document. */
function Parts({ sheet: { event, part, parts } }: { readonly sheet: CardSheet }) {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  return (
    <nav className={record.actions}>
      {numbers.map((number) => (
        <Button
          key={number}
          size="xs"
          variant={number === part ? 'filled' : 'default'}
          component={Link}
          to={`/participationCards?${new URLSearchParams({ event: event.id, part: String(number) }).toString()}`}
        >
          <Trans>Part {number}</Trans>
        </Button>
      ))}
    </nav>
  );
}

interface Of {
  /** Whether the cards are those of an event, which only its committee and its units read. */
  readonly isForMany: boolean;
}

/** Renders how many cards have no photo, and whose they are. */
function WithoutPhoto({ sheet: { cards }, isForMany }: Of & { readonly sheet: CardSheet }) {
  const without = cards.filter(({ photo_url }) => photo_url === '');
  if (without.length === 0) return null;
  return (
    <details className={record.note} data-tone="todo">
      <summary>
        <Plural
          value={without.length}
          one="# card here has no photo. It is printed with a marked frame."
          other="# cards here have no photo. They are printed with a marked frame."
        />
      </summary>
      <ul>
        {without.map(({ number, name, unit }) => (
          <li key={number}>{[name, unit, number].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {isForMany && (
        <Link to="/onlineManagement/missingPhotos">
          <Trans>Add the photos</Trans>
        </Link>
      )}
    </details>
  );
}

function Sheet({ shown, chinese, isForMany }: Chinese & Of & { readonly shown: RecordOnScreen<CardSheet> }) {
  const { t } = useLingui();
  const { data: sheet, failure, isLoading, reload } = shown;
  useTagTitle(sheet === null ? '' : t`Cards ${sheet.event.code}`);
  if (isLoading) return <PageSkeleton />;
  if (sheet === null) {
    return failure?.code === errorCodes.conflict ? (
      <EmptyState text={t`There are cards once the committee has closed the roster of this event.`} />
    ) : (
      <LoadFailed failure={failure} message={t`The cards could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <>
      <header className={classes.actions}>
        <div>
          <h1 className={record.title}>
            <Trans>Cards to print</Trans>
          </h1>
          <p>
            <Plural value={sheet.total} one="# card." other="# cards." />{' '}
            <Trans>Eight on a page of A4. The code on a card is read at check-in.</Trans>
          </p>
        </div>
        <WithoutPhoto sheet={sheet} isForMany={isForMany} />
        <Button onClick={() => window.print()} disabled={sheet.cards.length === 0}>
          <Trans>Print</Trans>
        </Button>
        {sheet.parts > 1 && <Parts sheet={sheet} />}
      </header>
      <I18nProvider i18n={chinese}>
        <div className={printed.cards} data-cards>
          {sheet.cards.map((card) => (
            <ParticipationCard key={card.number} card={card} of={sheet} />
          ))}
        </div>
      </I18nProvider>
    </>
  );
}

function EventCards({ id, part, chinese }: Chinese & { readonly id: string; readonly part: string }) {
  return <Sheet isForMany shown={useRecord(listEventCards, { id, part })} chinese={chinese} />;
}

function EntryCards({ id, chinese }: Chinese & { readonly id: string }) {
  return <Sheet isForMany={false} shown={useRecord(getEntryCards, { id })} chinese={chinese} />;
}

/** Loads the texts of the cards and returns the page. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'rosters');
  return {
    /** /participationCards?event=… or ?entry=…: the cards of a closed roster, or of one entry on it. */
    CardsPage: function CardsPage() {
      const [search] = useSearchParams();
      const [event, entry] = [search.get('event') ?? '', search.get('entry') ?? ''];
      const part = search.get('part') ?? '1';
      return entry === '' ? (
        <EventCards key={`${event} ${part}`} id={event} part={part} chinese={chinese} />
      ) : (
        <EntryCards key={entry} id={entry} chinese={chinese} />
      );
    },
  };
}
