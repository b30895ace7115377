import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { StoredFile } from '../../../server/contract/file.ts';
import type { OfficialNotice } from '../../../server/contract/official-notice.ts';
import { useFileLink } from '../../actors/file-link.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useNotice, type NoticeAct, type OfficialNoticeCharts } from '../../actors/official-notices.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { FileView } from '../../ui/file-view.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from '../../ui/record-page.module.css';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import { StatusChip, UpdatedChip } from './notice-chips.tsx';
import { NoticePaper } from './notice-paper.tsx';
import { NoticeQuestion, type AskedNoticeAct } from './notice-question.tsx';
import { noticeActionText, readersText } from './notice-texts.ts';
import notices from './notices.module.css';

interface ChartsProps {
  readonly charts: OfficialNoticeCharts;
}

function Annex({ charts, file }: ChartsProps & { readonly file: StoredFile }) {
  return (
    <li>
      <FileView file={file} link={useFileLink(charts.link, file.id)} />
    </li>
  );
}

/** What has been published so far: what readers had before is still there. */
function Versions({ notice }: { readonly notice: OfficialNotice }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <Panel title={t`Versions`}>
      <ol className={classes.log}>
        {notice.revisions.toReversed().map(({ revision, at }) => (
          <li key={revision}>
            <Link
              to={{
                search: `?id=${encodeURIComponent(notice.id)}`,
                hash: revision === notice.revision ? '' : `#revision=${revision}`,
              }}
              aria-current={revision === notice.content?.revision}
            >
              {revision === notice.revision ? t`Version ${revision}, in force` : t`Version ${revision}`}
            </Link>
            <span className={classes.small}>{formatMoment(at, tag)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Log({ log }: Pick<OfficialNotice, 'log'>) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <Panel title={t`What has been done`}>
      <ol className={classes.log}>
        {log.map(({ at, action, actor, reason }) => (
          <li key={`${at}${action}`}>
            <span>
              {noticeActionText(i18n, action)} <span className={classes.small}>{reason}</span>
            </span>
            <span className={classes.small}>
              {actor} · {formatMoment(at, tag)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Details({ charts, id, revision }: ChartsProps & { readonly id: string; readonly revision: string }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const one = useNotice(charts, id, revision);
  const { notice, acts, failure, isLoading, reload, asked, ask, cancel, send, isSending, actFailure } = one;
  const isEarlier = revision !== '';
  const shown = (isEarlier ? null : notice?.working) ?? notice?.content ?? null;
  useTagTitle(shown?.title ?? '');
  if (isLoading) return <PageSkeleton />;
  if (notice === null || shown === null) {
    return <LoadFailed failure={failure} message={t`The notice could not be fetched`} onRetry={reload} />;
  }
  const { version, status, reader, content } = notice;
  const isManaged = notice.log.length > 0;
  const buttons: Readonly<Record<NoticeAct, string>> = {
    submit: t({ message: 'Hand in', context: 'notice' }),
    approve: t({ message: 'Approve', context: 'notice' }),
    return: t`Return`,
    revise: t`Revise`,
    change: t`Edit`,
    discard: t`Give up the revision`,
    withdraw: t({ message: 'Withdraw', context: 'notice' }),
    delete: t`Delete the draft`,
  };
  const moment = (at: string) => (at === '' ? '' : formatMoment(at, tag));
  const acknowledged = moment(reader?.acked_at ?? '');
  const isToAcknowledge =
    !isEarlier &&
    reader !== null &&
    content?.need_ack === true &&
    acknowledged === '' &&
    status !== 'withdrawn';
  const facts = [
    [t`Number`, notice.doc_no],
    [t`Issued by`, notice.issuer],
    [t`Competition`, notice.competition.name],
    [t({ message: 'Published', context: 'time' }), moment(notice.shown_at || shown.publish_at)],
    [t`Valid until`, moment(shown.expire_at)],
    [t`For`, isManaged ? readersText(i18n, shown) : ''],
  ] as const;
  return (
    <>
      <div className={`${notices.marks} ${notices.aside}`}>
        <StatusChip status={status} />
        <UpdatedChip revision={shown.revision} />
      </div>
      {notice.reason !== '' && (
        <p className={`${classes.note} ${notices.aside}`} role="note">
          <strong>{status === 'withdrawn' ? t`Withdrawn:` : t`Returned:`}</strong> {notice.reason}
        </p>
      )}
      {isEarlier && (
        <p className={`${classes.note} ${notices.aside}`} role="note">
          <Trans>An earlier version.</Trans>{' '}
          <Link to={`?id=${encodeURIComponent(id)}`}>
            <Trans>See what is in force</Trans>
          </Link>
        </p>
      )}
      {!isEarlier && notice.working !== null && content !== null && (
        <p className={`${classes.note} ${notices.aside}`} role="note">
          <Trans>This version is not in force yet: its readers still have version {notice.revision}.</Trans>
        </p>
      )}
      {!isEarlier &&
        (status === 'in_review' || status === 'revision_in_review') &&
        notice.capacities.includes('organiser') && (
          <div className={notices.aside}>
            <SecondPersonNote second={notice.facts.second} Link={Link} />
          </div>
        )}
      <div className={`${classes.actions} ${notices.aside}`}>
        {(isEarlier ? [] : acts).map((act, index) => {
          const look = { variant: index === 0 && act !== 'withdraw' ? 'filled' : 'default' } as const;
          return act === 'change' ? (
            <Button
              key={act}
              {...look}
              component={Link}
              to={`/onlineManagement/noticeEdit?id=${encodeURIComponent(id)}`}
            >
              {buttons[act]}
            </Button>
          ) : (
            <Button key={act} {...look} onClick={() => ask(act)}>
              {buttons[act]}
            </Button>
          );
        })}
        {!isEarlier && isManaged && notice.revision > 0 && (
          <Button
            variant="default"
            component={Link}
            to={`/onlineManagement/noticeReaders?id=${encodeURIComponent(id)}`}
          >
            <Trans>Who has read it</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <NoticePaper
        title={shown.title || t`Without a title`}
        docNo={notice.doc_no}
        issuer={notice.issuer}
        at={notice.shown_at || shown.publish_at}
        body={shown.body}
      />
      <div className={`${notices.rest} ${notices.aside}`}>
        {shown.files.length > 0 && (
          <Panel title={t`Annexes`}>
            <ul className={notices.files}>
              {shown.files.map((file) => (
                <Annex key={file.id} charts={charts} file={file} />
              ))}
            </ul>
          </Panel>
        )}
        {isToAcknowledge && (
          <div className={classes.actions}>
            <Button
              loading={isSending && asked === 'acknowledge'}
              onClick={() => send('acknowledge', { revision: notice.revision })}
            >
              <Trans>I have taken note</Trans>
            </Button>
          </div>
        )}
        {acknowledged !== '' && !isEarlier && (
          <p className={classes.intro} role="status">
            <Trans>You took note on {acknowledged}.</Trans>
          </p>
        )}
        <KeyValueList
          entries={facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))}
        />
        {notice.revisions.length > 1 && <Versions notice={notice} />}
        {isManaged && <Log log={notice.log} />}
      </div>
      {asked !== '' && asked !== 'acknowledge' && (
        <NoticeQuestion
          key={asked}
          charts={charts}
          id={id}
          act={asked as AskedNoticeAct}
          version={version}
          isSending={isSending}
          failure={actFailure}
          onSend={(body) => send(asked as AskedNoticeAct, body)}
          onCancel={cancel}
        />
      )}
    </>
  );
}

/** /onlineManagement/notice: one notice, for its readers, its authors and the committee: the same page, other buttons. */
export function NoticePage({ charts }: ChartsProps) {
  const id = useSearchParams()[0].get('id') ?? '';
  const revision = new URLSearchParams(useLocation().hash.slice(1)).get('revision') ?? '';
  return (
    <section className={classes.page} data-width="narrow">
      <Details key={`${id} ${revision}`} charts={charts} id={id} revision={revision} />
    </section>
  );
}
