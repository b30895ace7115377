import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { MOST_PINNED } from '../../../machines/announcement/official-notice.machine.ts';
import type { StoredFile } from '../../../server/contract/file.ts';
import type { NoticeContent, OfficialNotice } from '../../../server/contract/official-notice.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignature } from '../../actors/session/signature.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { FileView } from '../../ui/part/file-view.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import classes from '../../ui/part/record-page.module.css';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import { noticeActionText, noticeWords, useNotice } from './notice-acts.ts';
import { StatusChip, UpdatedChip } from './notice-chips.tsx';
import { NoticePaper } from './notice-paper.tsx';
import { readersText } from './notice-texts.ts';
import notices from './notices.module.css';

function Annex({ file }: { readonly file: StoredFile }) {
  return (
    <li>
      <FileView file={file} link={useFileLink(file.id)} />
    </li>
  );
}

/** Renders the published versions of a notice. Earlier versions stay available. */
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

type NoticeAction = ReturnType<typeof useNotice>['action'];

/** The notice and the content that this page shows. */
interface ShownProps {
  readonly notice: OfficialNotice;
  /** The shown content: the working version if the user may see one, otherwise the version in force. */
  readonly shown: NoticeContent;
  /** Whether the address names an earlier revision. */
  readonly isEarlier: boolean;
}

/** Checks whether the user writes the notice or decides on it. Only these users receive the log. */
const isManaged = ({ log }: OfficialNotice) => log.length > 0;

/** Renders why the notice cannot be pinned: the maximum number of notices is pinned already. */
function UnpinnableNote({ notice: { status, capacities, facts } }: Pick<ShownProps, 'notice'>) {
  const { isPinned, others } = facts.pinning;
  if (status !== 'published' || !capacities.includes('organiser') || isPinned || others < MOST_PINNED) {
    return null;
  }
  return (
    <p className={`${classes.intro} ${notices.aside}`}>
      <Trans>
        It cannot be pinned: {MOST_PINNED} notices of this competition are pinned already. Unpin one of them
        first.
      </Trans>
    </p>
  );
}

/** Renders notes above the notice: that it is not in force, why it was returned, and who may approve it. */
function Notes({ notice, isEarlier }: Omit<ShownProps, 'shown'>) {
  const { t } = useLingui();
  const { id, status, reason, working, content, capacities, facts } = notice;
  const isInReview = status === 'in_review' || status === 'revision_in_review';
  return (
    <>
      {reason !== '' && (
        <p className={`${classes.note} ${notices.aside}`} role="note">
          <strong>{status === 'withdrawn' ? t`Withdrawn:` : t`Returned:`}</strong> {reason}
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
      {!isEarlier && working !== null && content !== null && (
        <p className={`${classes.note} ${notices.aside}`} role="note">
          <Trans>This version is not in force yet: its readers still have version {notice.revision}.</Trans>
        </p>
      )}
      {!isEarlier && <UnpinnableNote notice={notice} />}
      {!isEarlier && isInReview && capacities.includes('organiser') && (
        <div className={notices.aside}>
          <SecondPersonNote second={facts.second} Link={Link} />
        </div>
      )}
    </>
  );
}

interface QuestionProps {
  readonly notice: OfficialNotice;
  readonly action: NoticeAction;
  readonly words: ReturnType<typeof noticeWords>;
}

/** Renders the dialog of the current act. */
function Question({ notice: { id, version }, action, words }: QuestionProps) {
  const phoneCode = useSignature(action.asked === 'approve' ? { act: 'approveNotice', id } : null);
  return <ActDialog action={action} texts={words} given={{ version }} phoneCode={phoneCode} />;
}

interface AcknowledgementProps {
  readonly notice: OfficialNotice;
  readonly action: Pick<NoticeAction, 'asked' | 'isSending' | 'send'>;
}

/** Renders when the reader acknowledged the notice, or the button to acknowledge it. */
function Acknowledgement({ notice, action }: AcknowledgementProps) {
  const tag = languageTags[useLanguageChoice().current];
  const { reader, content, status, revision } = notice;
  if (reader === null) return null;
  if (reader.acked_at !== '') {
    const acknowledged = formatMoment(reader.acked_at, tag);
    return (
      <p className={classes.intro} role="status">
        <Trans>You took note on {acknowledged}.</Trans>
      </p>
    );
  }
  if (content?.need_ack !== true || status === 'withdrawn') return null;
  return (
    <div className={classes.actions}>
      <Button
        loading={action.isSending && action.asked === 'acknowledge'}
        onClick={() => action.send('acknowledge', { revision })}
      >
        <Trans>I have taken note</Trans>
      </Button>
    </div>
  );
}

function Facts({ notice, shown }: Omit<ShownProps, 'isEarlier'>) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const moment = (at: string) => (at === '' ? '' : formatMoment(at, tag));
  const facts = [
    [t`Number`, notice.doc_no],
    [t`Issued by`, notice.issuer],
    [t`Competition`, notice.competition.name],
    [t({ message: 'Published', context: 'time' }), moment(notice.shown_at || shown.publish_at)],
    [t`Valid until`, moment(shown.expire_at)],
    [t`For`, isManaged(notice) ? readersText(i18n, shown) : ''],
  ] as const;
  return (
    <KeyValueList
      entries={facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))}
    />
  );
}

/** Renders the notice, its annexes, its facts and its history. */
function Shown({ notice, shown, isEarlier, action }: ShownProps & { readonly action: NoticeAction }) {
  const { t } = useLingui();
  return (
    <>
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
                <Annex key={file.id} file={file} />
              ))}
            </ul>
          </Panel>
        )}
        {!isEarlier && <Acknowledgement notice={notice} action={action} />}
        <Facts notice={notice} shown={shown} />
        {notice.revisions.length > 1 && <Versions notice={notice} />}
        {isManaged(notice) && <Log log={notice.log} />}
      </div>
    </>
  );
}

/** Returns the content to show: the working version first, unless the address names an earlier revision. */
const contentOf = (notice: OfficialNotice | null, isEarlier: boolean): NoticeContent | null =>
  (isEarlier ? null : notice?.working) ?? notice?.content ?? null;

function Details({ id, revision }: { readonly id: string; readonly revision: string }) {
  const { t, i18n } = useLingui();
  const { notice, acts, failure, isLoading, reload, action } = useNotice(id, revision);
  const isEarlier = revision !== '';
  const shown = contentOf(notice, isEarlier);
  useTagTitle(shown?.title ?? '');
  if (isLoading) return <PageSkeleton />;
  if (notice === null || shown === null) {
    return <LoadFailed failure={failure} message={t`The notice could not be fetched`} onRetry={reload} />;
  }
  const { asked } = action;
  const words = noticeWords(i18n, notice);
  const possible = isEarlier ? [] : acts;
  const likely = possible[0] ?? '';
  const hasReaders = !isEarlier && isManaged(notice) && notice.revision > 0;
  return (
    <>
      <div className={`${notices.marks} ${notices.aside}`}>
        <StatusChip status={notice.status} />
        <UpdatedChip revision={shown.revision} />
      </div>
      <Notes notice={notice} isEarlier={isEarlier} />
      <div className={`${classes.actions} ${notices.aside}`}>
        <ActButtons
          action={action}
          acts={possible}
          texts={words}
          main={['pin', 'unpin', 'withdraw'].includes(likely) ? '' : likely}
        />
        {hasReaders && (
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
      <Shown notice={notice} shown={shown} isEarlier={isEarlier} action={action} />
      {asked !== '' && asked !== 'acknowledge' && (
        <Question key={asked} notice={notice} action={action} words={words} />
      )}
    </>
  );
}

/**
 * /onlineManagement/notice: one notice, for its readers, its authors and the committee. The page is the same
 * for all, the buttons differ.
 */
export function NoticePage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const revision = new URLSearchParams(useLocation().hash.slice(1)).get('revision') ?? '';
  return (
    <section className={classes.page} data-width="narrow">
      <Details key={`${id} ${revision}`} id={id} revision={revision} />
    </section>
  );
}
