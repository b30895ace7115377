import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  getPublicResults,
  listReleases,
  type PublicReleases,
  type PublicResults,
} from '../../../server/contract/results/event-results.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { PublicSheet } from './public-sheet.tsx';
import { releaseQuery } from './results-query.ts';
import { WinnersTable } from './winners-table.tsx';
import classes from './results.module.css';

type Release = PublicReleases['data'][number];

/** Renders the end of the window for objections. A number of days would leave its last day open to doubt. */
function Window({ release, now }: { readonly release: Release; readonly now: string }) {
  const tag = languageTags[useLanguageChoice().current];
  const { publicity_until } = release;
  const isOpen = Date.parse(now) < Date.parse(publicity_until);
  return (
    <span className={page.chip} data-tone={isOpen ? 'calm' : 'good'}>
      {isOpen ? (
        <Trans>Objections until {formatClosing(publicity_until, tag)}</Trans>
      ) : (
        <Trans>Window for objections over</Trans>
      )}
    </span>
  );
}

function Releases({ list: { data, meta } }: { readonly list: PublicReleases }) {
  const tag = languageTags[useLanguageChoice().current];
  return data.map((release) => (
    <Panel
      key={release.id}
      title={`${release.event.code} ${release.event.name}`}
      aside={<Window release={release} now={meta.server_time} />}
    >
      <p className={page.small}>
        {release.competition.name} · {formatMoment(release.released_at, tag)} ·{' '}
        <Plural value={release.winners} one="# winner" other="# winners" />
        {release.number > 1 && (
          <>
            {' '}
            · <Trans>Corrected</Trans>
          </>
        )}
      </p>
      {release.reason !== '' && (
        <p>
          <Trans>Reason of the correction: {release.reason}</Trans>
        </p>
      )}
      <div className={page.actions}>
        <Button component={Link} variant="default" to={`#${releaseQuery.write({ release: release.id })}`}>
          <Trans>Open the list</Trans>
        </Button>
        <Button component={Link} variant="subtle" to={`/receipt?board=${release.competition.id}`}>
          <Trans>Board of the competition</Trans>
        </Button>
      </div>
    </Panel>
  ));
}

interface OfRelease {
  readonly results: PublicResults;
  /** The texts of the printed list, which are Chinese in every interface language. */
  readonly chinese: I18n;
}

/** Renders one released list: the winners, how to object, and its public address. */
function Opened({ results, chinese }: OfRelease) {
  const { t } = useLingui();
  const { kind } = useSignedInProfile();
  const tag = languageTags[useLanguageChoice().current];
  const { event, competition, released_at, publicity_until, contact, reason, number, winners, id } = results;
  const address = `${window.location.origin}/receipt?publication=${id}`;
  return (
    <>
      <Panel title={`${event.code} ${event.name}`}>
        <KeyValueList
          entries={[
            { label: t`Competition`, value: competition.name },
            { label: t`Released at`, value: formatMoment(released_at, tag) },
            { label: t`Objections until`, value: formatClosing(publicity_until, tag) },
            ...(number > 1 ? [{ label: t`Version`, value: String(number) }] : []),
            ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
          ]}
        />
        {winners.length === 0 ? <p>{t`Nobody has an award.`}</p> : <WinnersTable winners={winners} />}
        <div className={page.actions}>
          <Button onClick={() => window.print()}>
            <Trans>Print the list</Trans>
          </Button>
        </div>
      </Panel>
      <Panel title={t`How to object`}>
        <p>
          <Trans>
            The leader of a delegation, or a competitor without a unit, objects until the window is over, with
            evidence, on the page of appeals. Questions: {contact}
          </Trans>
        </p>
        {(kind === 'personal' || kind === 'unit') && (
          <p>
            <Link to={kind === 'personal' ? '/matchResults/appeal' : '/myWork/appeals'}>
              <Trans>To the appeals</Trans>
            </Link>
          </p>
        )}
        <div className={classes.code}>
          <QrCode text={address} label={t`Address of this list`} />
        </div>
        <p className={page.small}>
          <Trans>Anybody can read this list without an account.</Trans>{' '}
          <Link to={`/receipt?publication=${id}`}>
            <Trans>Open the public page</Trans>
          </Link>{' '}
          <Link to={`/receipt?board=${competition.id}`}>
            <Trans>Board of the competition</Trans>
          </Link>
        </p>
      </Panel>
      <I18nProvider i18n={chinese}>
        <PublicSheet results={results} address={address} />
      </I18nProvider>
    </>
  );
}

function OneRelease({ id, chinese }: Pick<OfRelease, 'chinese'> & { readonly id: string }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getPublicResults, { id });
  if (data !== null) return <Opened results={data} chinese={chinese} />;
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <LoadFailed failure={failure} message={t`The list could not be fetched`} onRetry={reload} />
  );
}

function AllReleases() {
  const { t } = useLingui();
  const { data: list, failure, isLoading, reload } = useRecord(listReleases, {}, 'reload');
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The lists could not be fetched`} onRetry={reload} />
    );
  }
  return list.data.length === 0 ? (
    <EmptyState
      text={t`No results are released yet. They are listed here from the instant of their release.`}
    />
  ) : (
    <Releases list={list} />
  );
}

/** /competitionRunMatchResult/publicity: the released lists, and how to object. */
function Publicity({ chinese }: Pick<OfRelease, 'chinese'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { release } = releaseQuery.read(useLocation().hash);
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t`Public notice`}</h1>
        <p className={page.intro}>{t`Winners by name, unit and award, and how long one can object.`}</p>
      </header>
      {release === '' ? (
        <AllReleases />
      ) : (
        <>
          <div className={page.actions}>
            <Button
              variant="default"
              onClick={() => void navigate({ hash: releaseQuery.write({ release: '' }) })}
            >
              <Trans>All lists</Trans>
            </Button>
          </div>
          <OneRelease key={release} id={release} chinese={chinese} />
        </>
      )}
    </section>
  );
}

/** Loads the texts of the printed list and returns the page. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'results');
  return {
    PublicityPage: function PublicityPage() {
      return <Publicity chinese={chinese} />;
    },
  };
}
