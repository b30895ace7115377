import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { isOnRoster } from '../../../server/contract/entry/entry-fields.ts';
import {
  getEntryCards,
  listOwnDocuments,
  type OwnDocuments,
} from '../../../server/contract/roster/participation-card.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { ParticipationCard } from '../../kit/paper/participation-card.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatClosing, formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { OwnTicketPanel } from './own-ticket.tsx';
import { cardsAddress, programmeAddress, rosterAddress } from './roster-texts.ts';

interface Chinese {
  /** The texts of the card, which are Chinese in every interface language. */
  readonly chinese: I18n;
}
type Document = OwnDocuments['data'][number];

/** Renders the participation cards of the user's entry on a closed roster. */
function OwnCard({ id, chinese }: Chinese & { readonly id: string }) {
  const { t } = useLingui();
  const { data: sheet, failure, isLoading, reload } = useRecord(getEntryCards, { id });
  if (isLoading) return <PageSkeleton />;
  if (sheet === null) {
    return <LoadFailed failure={failure} message={t`The card could not be fetched`} onRetry={reload} />;
  }
  return (
    <I18nProvider i18n={chinese}>
      {sheet.cards.map((card) => (
        <ParticipationCard key={card.number} card={card} of={sheet} />
      ))}
    </I18nProvider>
  );
}

/**
 * Renders the numbers that were drawn for an entry. They stay hidden until the user opens them, because
 * bystanders can see the screen.
 */
function Numbers({ numbers }: { readonly numbers: NonNullable<Document['numbers']> }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { order, session, starts_at, entry, station, drawn } = numbers;
  const later = t`Not drawn yet`;
  return (
    <details className={record.note}>
      <summary>
        <Trans>My numbers</Trans>
      </summary>
      <KeyValueList
        entries={[
          { label: t`Order number`, value: order },
          {
            label: t`Session`,
            value: session === '' ? t`Not planned yet` : `${session} · ${formatMoment(starts_at, tag)}`,
          },
          { label: t`Entry number`, value: entry || later },
          drawn === ''
            ? { label: t`Station`, value: station || later }
            : { label: t`Spare station now in use`, value: station },
          ...(drawn === '' ? [] : [{ label: t`Station that was drawn`, value: drawn }]),
        ]}
      />
    </details>
  );
}

/** Renders the documents of an entry, or when they will be available. */
function EntryDocuments({
  document,
  chinese,
  onLook,
}: Chinese & { readonly document: Document; readonly onLook: () => void }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, status, competition, event, is_frozen, numbers, draw, reg_close_at } = document;
  const isThere = is_frozen && isOnRoster(status);
  return (
    <Panel title={`${event.code} ${event.name}`} aside={<span className={record.small}>{event.group}</span>}>
      <p className={record.small}>
        {competition.name} · {formatDays(competition.starts_on, competition.ends_on, tag)}
      </p>
      {draw !== '' && <OwnTicketPanel key={draw} draw={draw} onDrawn={onLook} />}
      {numbers !== null && <Numbers numbers={numbers} />}
      {isThere ? (
        <OwnCard id={id} chinese={chinese} />
      ) : (
        <p className={record.note} role="note">
          {isOnRoster(status) ? (
            <Trans>
              Your card will be here once the committee has closed the roster of this event. That is after
              registration, which closes on {formatClosing(reg_close_at, tag)}.
            </Trans>
          ) : (
            <Trans>
              Your entry is not approved yet. Those approved have their card here once the committee has
              closed the roster, after registration closes on {formatClosing(reg_close_at, tag)}.
            </Trans>
          )}
        </p>
      )}
      <div className={record.actions}>
        {isThere && (
          <>
            <Button component={Link} to={cardsAddress({ entry: id })}>
              {t`Print the card`}
            </Button>
            <Button variant="default" component={Link} to={rosterAddress(event.id)}>
              {t`Roster`}
            </Button>
          </>
        )}
        <Button variant="default" component={Link} to={programmeAddress(competition.id)}>
          {t`Programme`}
        </Button>
        {numbers !== null && numbers.station === '' && draw === '' && (
          <Button variant="default" onClick={onLook}>
            {t`Is a draw being held?`}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Documents({ chinese }: Chinese) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listOwnDocuments, {}, 'recall');
  if (isLoading) return <PageSkeleton />;
  if (data === null) {
    return <LoadFailed failure={failure} message={t`Your documents could not be fetched`} onRetry={reload} />;
  }
  return data.data.length === 0 ? (
    <EmptyState
      text={t`You have not entered anything that is coming up. Whoever is on a closed roster has a card and the programme here.`}
      action={
        <Button component={Link} to="/gameApply/index">
          {t`See the competitions`}
        </Button>
      }
    />
  ) : (
    data.data.map((document) => (
      <EntryDocuments key={document.id} document={document} chinese={chinese} onLook={reload} />
    ))
  );
}

/** Loads the texts of the card and returns the page of the user's own documents. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'rosters');
  return {
    /** /myWork/documents: a competitor's card and programme, for the phone. */
    DocumentsPage: function DocumentsPage() {
      const { t } = useLingui();
      return (
        <section className={record.page} data-width="narrow">
          <h1 className={record.title}>{t`Card and programme`}</h1>
          <Documents chinese={chinese} />
        </section>
      );
    },
  };
}
