import { Trans, useLingui } from '@lingui/macro';
import { Link, useLocation } from 'react-router-dom';
import { listBoard } from '../../../server/contract/draw/board.ts';
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

/** Renders the digest that the board contains for a release. It is the digest of the server's response. */
function OnBoard({ results: { id, competition, event } }: { readonly results: PublicResults }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listBoard, {
    id: competition.id,
    kind: 'results',
    event: event.code,
    per_page: '100',
  });
  if (data === null) {
    return isLoading ? null : (
      <LoadFailed failure={failure} message={t`The board could not be fetched`} onRetry={reload} />
    );
  }
  const post = data.data.find(({ text }) => text.includes(`publication\t${id}\n`));
  const digest = /^sha256\t(\w+)$/m.exec(post?.text ?? '')?.[1];
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

function Found({ results }: { readonly results: PublicResults }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { event, competition, released_at, publicity_until, contact, reason, number, winners } = results;
  return (
    <>
      <header className={page.head}>
        <h1 className={page.title}>
          {event.code} {event.name}
        </h1>
        <p className={page.intro}>{t`Public list of winners`}</p>
      </header>
      <Panel title={competition.name}>
        <KeyValueList
          entries={[
            { label: t`Released at`, value: formatMoment(released_at, tag) },
            { label: t`Objections until`, value: formatClosing(publicity_until, tag) },
            { label: t`Questions`, value: contact },
            ...(number > 1 ? [{ label: t`Version`, value: String(number) }] : []),
            ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
          ]}
        />
        {winners.length === 0 ? <p>{t`Nobody has an award.`}</p> : <WinnersTable winners={winners} />}
      </Panel>
      <OnBoard results={results} />
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
