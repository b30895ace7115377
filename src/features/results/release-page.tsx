import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { boardValues } from '../../../server/contract/draw/board-text.ts';
import { listBoard, type BoardEntry } from '../../../server/contract/draw/board.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { getPublicResults, type PublicResults } from '../../../server/contract/results/event-results.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { WinnersTable } from './winners-table.tsx';
import classes from './results.module.css';

/** An entry of the board about a version of the results. */
interface Posted {
  readonly publication: string;
  readonly version: number;
  readonly sha256: string;
}

const postedIn = ({ text }: BoardEntry): Posted => {
  const values = boardValues(text);
  return {
    publication: values.get('publication') ?? '',
    version: Number(values.get('version')),
    sha256: values.get('sha256') ?? '',
  };
};

/** Renders the digest that the board contains for a release. It is the digest of the server's response. */
function OnBoard({
  results: { id, competition },
  digest,
}: {
  readonly results: PublicResults;
  /** Undefined until the board has the list. */
  readonly digest: string | undefined;
}) {
  const { t } = useLingui();
  const address = `${window.location.origin}${API_ROOT}/proofs/publications/${id}`;
  return (
    <Panel title={t`Check this list`}>
      {digest === undefined ? (
        <p>{t`The board does not have this list yet. Look again in a minute.`}</p>
      ) : (
        <>
          <p>
            <Trans>
              With its release the digest of this list was published on the board. This command prints the
              same digest as long as nobody has changed a character:
            </Trans>
          </p>
          <pre className={classes.command}>
            <code>curl -s &apos;{address}&apos; | sha256sum</code>
          </pre>
          <KeyValueList entries={[{ label: 'SHA-256', value: digest }]} />
        </>
      )}
      <Link to={`/receipt?board=${competition.id}`}>
        <Trans>Board of the competition</Trans>
      </Link>
    </Panel>
  );
}

/** Says which version replaces a list, since when and why. */
function Replaced({ by }: { readonly by: Posted }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { data, failure, isLoading, reload } = useRecord(getPublicResults, { id: by.publication });
  if (isLoading) return <PageSkeleton />;
  if (data === null)
    return <LoadFailed failure={failure} message={t`The list could not be fetched`} onRetry={reload} />;
  return (
    <Panel title={t`This list is replaced`}>
      <p className={page.note} data-tone="todo" role="note">
        <Trans>The awards below do not count any more.</Trans>
      </p>
      <KeyValueList
        entries={[
          { label: t`Version`, value: String(data.number) },
          { label: t`Released at`, value: formatMoment(data.released_at, tag) },
          ...(data.reason === '' ? [] : [{ label: t`Reason`, value: data.reason }]),
        ]}
      />
      <Button component={Link} to={`/receipt?publication=${data.id}`}>
        <Trans>Current list</Trans>
      </Button>
    </Panel>
  );
}

function Found({ results }: { readonly results: PublicResults }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, event, competition, released_at, publicity_until, contact, reason, number, winners } = results;
  const board = useRecord(listBoard, {
    id: competition.id,
    kind: 'results',
    event: event.code,
    per_page: '100',
  });
  if (board.isLoading) return <PageSkeleton />;
  // Without the board nothing shows whether the list still counts.
  if (board.data === null)
    return (
      <LoadFailed
        failure={board.failure}
        message={t`The board could not be fetched`}
        onRetry={board.reload}
      />
    );
  const posted = board.data.data.map(postedIn);
  const successor = posted.findLast(({ version }) => version > number);
  const table = winners.length === 0 ? <p>{t`Nobody has an award.`}</p> : <WinnersTable winners={winners} />;
  return (
    <>
      <header className={page.head}>
        <h1 className={page.title}>
          {event.code} {event.name}
        </h1>
        <p className={page.intro}>
          {successor === undefined ? t`Public list of winners` : t`Replaced list, version ${number}`}
        </p>
      </header>
      {successor !== undefined && <Replaced by={successor} />}
      <Panel title={competition.name}>
        <KeyValueList
          entries={[
            { label: t`Released at`, value: formatMoment(released_at, tag) },
            ...(successor === undefined
              ? [{ label: t`Objections until`, value: formatClosing(publicity_until, tag) }]
              : []),
            { label: t`Questions`, value: contact },
            ...(number > 1 ? [{ label: t`Version`, value: String(number) }] : []),
            ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
          ]}
        />
        {successor === undefined ? (
          table
        ) : (
          <details>
            <summary>{t`What the replaced list said`}</summary>
            {table}
          </details>
        )}
      </Panel>
      <OnBoard results={results} digest={posted.find(({ publication }) => publication === id)?.sha256} />
    </>
  );
}

function Unknown() {
  const { t } = useLingui();
  return (
    <StatusPage drawing="missing" title={t`There is no such list, or not yet`}>
      <p>
        <Trans>
          Results are public from the instant of their release. If that is past, check that the address is
          complete.
        </Trans>
      </p>
    </StatusPage>
  );
}

function Looked({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getPublicResults, { id });
  if (isLoading) return <PageSkeleton />;
  if (data !== null) return <Found results={data} />;
  if (failure?.code === errorCode.linkExpired) return <StatusPage drawing="later" title={failure.message} />;
  return failure?.code === errorCode.notFound || failure?.kind === 'invalid' ? (
    <Unknown />
  ) : (
    <LoadFailed failure={failure} message={t`The list could not be fetched`} onRetry={reload} />
  );
}

/** /receipt?publication=…: the public released results, without sign-in. */
export function ReleasePage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('publication') ?? '';
  return (
    <div className={page.page} data-width="narrow">
      {id === '' ? <Unknown /> : <Looked key={id} id={id} />}
    </div>
  );
}
