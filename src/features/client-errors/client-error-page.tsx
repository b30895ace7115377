import { Plural, Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { ClientError } from '../../../server/contract/client-errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { ErrorNote } from '../../ui/failure/error-note.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { clientErrorButtons, useClientError } from './client-error-acts.ts';
import classes from './client-errors.module.css';
import { sourceText } from './source-text.ts';

type Occurrence = ClientError['occurrences'][number];

function OccurrenceEntry({
  occurrence,
  isFirst,
}: {
  readonly occurrence: Occurrence;
  readonly isFirst: boolean;
}) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { at, path, view, release, browser, language, user_kind, request_id, states, stack, count } =
    occurrence;
  const kinds: Readonly<Record<string, string>> = {
    '': t`Not signed in`,
    personal: t`Personal registrant`,
    exhibitor: t`Exhibitor`,
    unit: t`Unit`,
    expert: t`Expert`,
  };
  const facts = [
    { label: t`Page`, value: path },
    { label: t`Part`, value: view },
    { label: t`Release`, value: release },
    { label: t`Browser`, value: browser },
    { label: t`Language`, value: language },
    { label: t`Kind of user`, value: kinds[user_kind] ?? user_kind },
    { label: t`Request`, value: request_id },
    { label: t`State of the page`, value: states },
  ];
  return (
    <details className={classes.occurrence} open={isFirst}>
      <summary>
        <span>{formatMoment(at, tag)}</span>
        <span className={classes.where}>{path}</span>
        {count > 1 && (
          <span className={classes.where}>
            <Plural value={count} one="# time" other="# times" />
          </span>
        )}
      </summary>
      <KeyValueList entries={facts.filter(({ value }) => value !== '')} />
      {stack !== '' && <pre className={classes.stack}>{stack}</pre>}
    </details>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { error, acts, failure, isLoading, isSending, reload, send } = useClientError(id);
  useTagTitle(error?.name ?? '');

  if (isLoading) return <PageSkeleton />;
  if (error === null) {
    return (
      <ErrorNote
        message={failure === null ? t`The error could not be fetched` : failureText(i18n, failure)}
        advice={
          <Anchor component={Link} to="/systemManagement/clientErrors" inherit>
            <Trans>To the list of errors</Trans>
          </Anchor>
        }
        requestId={failure?.requestId ?? null}
        onRetry={reload}
      />
    );
  }
  const buttons = clientErrorButtons(i18n);
  const { name, message, source, status, count, first_seen, last_seen, releases, occurrences } = error;
  return (
    <>
      <header className={record.head}>
        <div className={classes.heading}>
          <p className={classes.kicker}>
            <Anchor component={Link} to="/systemManagement/clientErrors" inherit>
              <Trans>Client errors</Trans>
            </Anchor>
            <span className={record.chip} data-tone={status === 'open' ? 'todo' : 'good'}>
              {status === 'open' ? t`Open` : t`Solved`}
            </span>
          </p>
          <h1 className={record.title}>{name === '' ? message : `${name}: ${message}`}</h1>
        </div>
        {acts.map((act, index) => (
          <Button
            // oxlint-disable-next-line react/no-array-index-key -- the button keeps the focus when its act changes
            key={index}
            variant={act === 'solve' ? 'filled' : 'default'}
            loading={isSending}
            onClick={() => send(act, {})}
          >
            {buttons[act]}
          </Button>
        ))}
      </header>
      {status === 'solved' && (
        <p className={record.intro}>
          <Trans>It opens again by itself as soon as a newer release shows it.</Trans>
        </p>
      )}
      <Panel title={t`Overview`}>
        <KeyValueList
          entries={[
            { label: t`Noticed`, value: sourceText(i18n, source) },
            { label: t`Times`, value: i18n.number(count) },
            { label: t`First seen`, value: formatMoment(first_seen, tag) },
            { label: t`Last seen`, value: formatMoment(last_seen, tag) },
            { label: t`Releases`, value: releases.map(({ release }) => release).join(', ') },
          ]}
        />
      </Panel>
      <Panel title={t`Latest reports`}>
        {occurrences.map((occurrence, index) => (
          <OccurrenceEntry key={occurrence.id} occurrence={occurrence} isFirst={index === 0} />
        ))}
      </Panel>
    </>
  );
}

/** Renders one client error: its facts, its latest reports, and whether it is solved [S33]. */
export function ClientErrorPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={record.page}>
      <Details key={id} id={id} />
    </section>
  );
}
