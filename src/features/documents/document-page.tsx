import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import {
  documentKinds,
  getDocument,
  type TechnicalDocument,
} from '../../../server/contract/competition/technical-document.ts';
import type { StoredFile } from '../../../server/contract/file.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { useRecord, type RecordOnScreen } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FileView } from '../../ui/part/file-view.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { actsOn, calls, isNext, useDocumentWords } from './document-acts.ts';
import { DocumentForm } from './document-form.tsx';
import { tones, useDocumentStates, useKindWords } from './document-texts.ts';
import classes from './documents.module.css';

function DocumentFile({ file }: { readonly file: StoredFile }) {
  return (
    <li>
      <FileView file={file} link={useFileLink(file.id)} />
    </li>
  );
}

/** Renders the files by kind. A kind without files is listed as well. */
function Files({ document }: { readonly document: TechnicalDocument }) {
  const { t } = useLingui();
  const words = useKindWords();
  return (
    <Panel title={t`Files of this version`}>
      {document.note !== '' && <p className={classes.told}>{document.note}</p>}
      <div className={classes.kinds}>
        {documentKinds.map((kind) => {
          const files = document.files.filter((one) => one.kind === kind);
          return (
            <section key={kind}>
              <h3 className={classes.kind}>{words[kind]}</h3>
              {files.length === 0 && <p className={record.small}>{t`None yet`}</p>}
              <ul className={classes.files}>
                {files.map(({ file }) => (
                  <DocumentFile key={file.id} file={file} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

/** Renders the notice that publishes the version, and its next step. */
function Notice({ document }: { readonly document: TechnicalDocument }) {
  const { t } = useLingui();
  const { notice, status, by } = document;
  if (notice === null) return null;
  const address = `?id=${encodeURIComponent(notice.id)}`;
  const isToWrite = status === 'announced' && by === 'organiser' && notice.status === 'draft';
  return (
    <section className={record.note} data-tone={status === 'announced' ? 'todo' : 'calm'}>
      {isToWrite && (
        <p>
          <Trans>
            Give the notice a number and hand it in. Another person of the committee approves it; that
            publishes the documents.
          </Trans>
        </p>
      )}
      {status === 'announced' && !isToWrite && (
        <p>
          <Trans>The notice is being decided on. Approving it publishes the documents.</Trans>
        </p>
      )}
      <div className={classes.notice}>
        <span>
          <Trans>Notice</Trans>{' '}
          <Link to={`/onlineManagement/notice${address}`}>{notice.title || t`Without a title`}</Link>
        </span>
        {isToWrite && (
          <Button component={Link} to={`/onlineManagement/noticeEdit${address}`}>
            <Trans>Go on with the notice</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

/** Renders the list of all versions, with links to the versions not shown. */
function Versions({ document }: { readonly document: TechnicalDocument }) {
  const { t } = useLingui();
  const states = useDocumentStates();
  const tag = languageTags[useLanguageChoice().current];
  const { pathname } = useLocation();
  if (document.versions.length < 2) return null;
  return (
    <Panel title={t`Versions`}>
      <ul className={record.log}>
        {document.versions.map(({ number, status, published_at }, index) => (
          <li key={number}>
            {number === document.number ? (
              <span>{t`Version ${number}`}</span>
            ) : (
              <Link
                to={`${pathname}?${new URLSearchParams({ event: document.event.id, ...(index > 0 && { version: String(number) }) }).toString()}`}
              >{t`Version ${number}`}</Link>
            )}
            <span>
              {states[status]} {published_at !== '' && formatMoment(published_at, tag)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface LoadedProps {
  readonly document: TechnicalDocument;
  readonly shown: RecordOnScreen<TechnicalDocument>;
  /** Whether an earlier version is shown. It is read-only. */
  readonly isEarlier: boolean;
}

function Loaded({ document, shown, isEarlier }: LoadedProps) {
  const { t } = useLingui();
  const { event, competition, status, number, version, reason, published_at } = document;
  const action = useActs(calls, { id: event.id }, { record: shown });
  const texts = useDocumentWords(document);
  const states = useDocumentStates();
  const tag = languageTags[useLanguageChoice().current];
  const acts = isEarlier ? [] : actsOn(document);
  const isWriting = action.asked === 'save';
  const hasNone = document.versions.length === 0;
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>
            {event.code} {event.name} <Trans>Technical documents</Trans>
          </h1>
          <p className={record.intro}>
            {competition.name} · {event.group}
          </p>
          {!hasNone && (
            <span className={record.chip} data-tone={tones[status]}>
              {states[status]} · {t`Version ${number}`}
            </span>
          )}{' '}
          {published_at !== '' && (
            <span className={record.small}>
              <Trans>since {formatMoment(published_at, tag)}</Trans>
            </span>
          )}{' '}
          <SavedNote at={action.saved?.act === 'save' ? action.saved.at : null} />
        </div>
        <div className={record.actions}>
          {!isWriting && (
            <ActButtons
              action={action}
              acts={acts}
              texts={texts}
              main={acts[0] ?? ''}
              isHeld={action.asked !== ''}
            />
          )}
        </div>
      </header>
      {status === 'withdrawn' && reason !== '' && (
        <section className={record.note} data-tone="todo">
          <p>
            <Trans>Withdrawn: {reason}</Trans>
          </p>
        </section>
      )}
      <Notice document={document} />
      {isWriting && (
        <DocumentForm
          document={document}
          isSending={action.isSending}
          failure={action.actFailure}
          onSave={(saving) => action.send('save', saving)}
          onCancel={action.cancel}
          onReload={action.readAnew}
        />
      )}
      {!isWriting &&
        (hasNone ? (
          <EmptyState text={t`There are no technical documents of this event yet. Upload the first files.`} />
        ) : (
          <Files document={document} />
        ))}
      {!isWriting && <Versions document={document} />}
      <ActDialog
        action={action}
        texts={{ announce: texts.announce, recall: texts.recall, withdraw: texts.withdraw }}
        given={isNext(document) ? {} : { version }}
      />
    </>
  );
}

interface DetailsProps {
  readonly id: string;
  /** The number of the version; '' for the latest version. */
  readonly number: string;
}

function Details({ id, number }: DetailsProps) {
  const { t } = useLingui();
  const shown = useRecord(getDocument, { id, number }, 'reload');
  const { data: document, failure, isLoading, reload } = shown;
  useTagTitle(document === null ? '' : `${document.event.code} ${document.event.name}`);
  if (isLoading) return <PageSkeleton />;
  if (document === null) {
    return (
      <LoadFailed
        failure={failure}
        message={t`The technical documents could not be fetched`}
        onRetry={reload}
      />
    );
  }
  return <Loaded document={document} shown={shown} isEarlier={number !== ''} />;
}

/**
 * /competitionMaking/document?event=… for the committee of the competition, /technicalDocument?event=… for
 * the recipients of the notice.
 */
export function DocumentPage() {
  const [search] = useSearchParams();
  const id = search.get('event') ?? '';
  const number = search.get('version') ?? '';
  return (
    <section className={record.page}>
      <Details key={`${id} ${number}`} id={id} number={number} />
    </section>
  );
}
