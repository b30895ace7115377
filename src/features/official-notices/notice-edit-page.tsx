import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import {
  listNoticeChoices,
  MOST_ANNEXES,
  noticeDraft,
  noticeFacts,
  noticeRoles,
  type NoticeAudience,
  type NoticeChoices,
  type NoticeContent,
  type OfficialNotice,
} from '../../../server/contract/official-notice.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { useUpload } from '../../kit/file/use-upload.ts';
import { instantOf, typedOf } from '../../lib/form/typed-instant.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import page from '../../ui/part/record-page.module.css';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { useCallForm, type CallForm } from '../../ui/form/use-call-form.ts';
import { NoticeEditor } from './notice-editor.tsx';
import { audienceText, roleText } from './notice-texts.ts';
import notices from './notices.module.css';
import { Conflict, KeepingNote } from './notice-keeping.tsx';
import { useAskedNotice, useKeptWords, useNoticeToWrite, useNoticeWriting } from './use-notice-writing.ts';
import { entriesOf } from '../../../server/contract/kit/keys-of.ts';

const annexes = {
  most: MOST_ANNEXES,
  mostBytes: LARGEST_FILE,
  endings: ['.pdf', '.jpg', '.png', '.docx', '.xlsx'],
};

type Writing = ReturnType<typeof useNoticeWriting>;

interface FormProps {
  readonly choices: NoticeChoices;
  readonly writing: Writing;
}

type Choice = NoticeChoices['competitions'][number];

/** Returns the initial values of a new notice. @param first the first competition that can be chosen */
const noValues = (first: Choice | undefined, audience: string = first?.audiences[0] ?? 'own') => ({
  competition_id: first?.id ?? '',
  doc_no: '',
  title: '',
  body: '',
  audience,
  event_id: '',
  publish_at: '',
  expire_at: '',
  need_ack: false,
  Personal: false,
  Unit: false,
  Expert: false,
  Exhibitor: false,
  file_ids: '',
});

type NoticeValues = ReturnType<typeof noValues>;

const writtenValues = ({ title, body, audience, event, roles, ...content }: NoticeContent) => ({
  title,
  body,
  audience,
  event_id: event?.id ?? '',
  publish_at: typedOf(content.publish_at),
  expire_at: typedOf(content.expire_at),
  need_ack: content.need_ack,
  Personal: roles.includes('Personal'),
  Unit: roles.includes('Unit'),
  Expert: roles.includes('Expert'),
  Exhibitor: roles.includes('Exhibitor'),
});

/** Returns the initial values of the form. */
function valuesOf(start: OfficialNotice | null, first: Choice | undefined): NoticeValues {
  if (start === null) return noValues(first);
  const { competition, doc_no, working } = start;
  return {
    ...noValues(first),
    competition_id: competition.id,
    doc_no,
    ...(working !== null && writtenValues(working)),
  };
}

/** Converts the form values to the body of the calls. */
function wordsOf(
  { Personal: _p, Unit: _u, Expert: _e, Exhibitor: _x, ...typed }: NoticeValues,
  roles: NoticeContent['roles'],
  file_ids: readonly string[],
  version: number,
) {
  return {
    ...typed,
    roles,
    publish_at: instantOf(typed.publish_at),
    expire_at: instantOf(typed.expire_at),
    file_ids,
    version,
  };
}

/** Renders the choice of the audience. The further fields depend on it. */
function AudienceFields({
  form: { values, text, tick },
  competition,
}: {
  readonly form: Pick<CallForm<NoticeValues>, 'values' | 'text' | 'tick'>;
  readonly competition: Choice | undefined;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <NativeSelect
        {...text('audience')}
        label={t`For`}
        data={(competition?.audiences ?? []).map((audience: NoticeAudience) => ({
          value: audience,
          label: audienceText(i18n, audience),
        }))}
      />
      {values.audience === 'roles' &&
        noticeRoles.map((role) => <Checkbox key={role} {...tick(role)} label={roleText(i18n, role)} />)}
      {values.audience === 'event' && (
        <NativeSelect
          {...text('event_id')}
          label={t`Event`}
          data={[
            { value: '', label: t`Choose` },
            ...(competition?.events ?? []).map(({ id, code, name }) => ({
              value: id,
              label: `${code} ${name}`,
            })),
          ]}
        />
      )}
    </>
  );
}

/** Returns the form state of a notice. The form saves itself as a draft while the user types. */
function useNoticeForm({ choices, writing }: FormProps) {
  const { i18n } = useLingui();
  const { start, notice, keeping } = writing;
  const first = choices.competitions[0];
  const before = start?.working?.files ?? [];
  const upload = useUpload(annexes, before);
  const initialValues = valuesOf(start, first);
  const fileIds = upload.stored.map(({ id }) => id);
  const words = (typed: NoticeValues) =>
    wordsOf(
      typed,
      noticeRoles.filter((role) => typed[role]),
      fileIds,
      notice?.version ?? 0,
    );
  const form = useCallForm({
    initialValues,
    read: (typed) => readForm(noticeFacts, words(typed)),
    onSend: ({ version: _, ...sent }) => writing.handIn(sent),
    describe: (fault) => describeFault(i18n, fault),
    failure: keeping === 'conflict' ? null : writing.failure,
    standIns: { roles: 'Personal' },
    takesFocus: true,
  });
  const isChanged =
    entriesOf(form.values).some(([name, value]) => value !== initialValues[name]) ||
    fileIds.join() !== before.map(({ id }) => id).join();
  // After the first save, the initial text must be saved as well. Otherwise the draft keeps the older text.
  const isToKeep = isChanged || notice !== start;
  const { version: _, ...draft } = readForm(noticeDraft, words(form.values)).body ?? { version: 0 };
  useKeptWords(writing.type, isToKeep && 'title' in draft ? draft : null);
  useUnsavedInput('notice', writing.isUnsaved);
  return {
    ...form,
    upload,
    /** The initial text of the editor. */
    body: initialValues.body,
    competition: choices.competitions.find(({ id }) => id === form.values.competition_id) ?? first,
  };
}

function Form({ choices, writing }: FormProps) {
  const { t } = useLingui();
  const { start, notice, keeping, isBusy } = writing;
  const form = useNoticeForm({ choices, writing });
  const { text, tick, place, onSubmit, note, upload, competition } = form;
  const isFixed = isOut(start);
  const { ref: bodyRef, error: bodyError, onChange: onBody } = text('body');
  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isBusy}
      error={keeping === 'conflict' ? <Conflict writing={writing} /> : <FailureNote failure={note} />}
      actions={
        <div className={notices.status}>
          <Button type="submit" loading={isBusy} disabled={upload.isBusy || keeping === 'conflict'}>
            <Trans context="notice">Hand in</Trans>
          </Button>
          {notice !== null && (
            <Button
              variant="default"
              component={Link}
              to={`/onlineManagement/notice?id=${encodeURIComponent(notice.id)}`}
            >
              <Trans>See the draft</Trans>
            </Button>
          )}
          <KeepingNote keeping={keeping} />
        </div>
      }
    >
      <TextInput {...text('title')} label={t`Title`} autoComplete="off" maxLength={100} />
      <TextInput
        {...text('doc_no')}
        label={t`Number`}
        description={t`Unique among the notices of ${choices.issuer}.`}
        disabled={isFixed}
        autoComplete="off"
        maxLength={40}
      />
      <NoticeEditor
        label={t`Text`}
        value={form.body}
        issuer={choices.issuer}
        error={bodyError}
        ref={bodyRef}
        onChange={(value) => onBody({ currentTarget: { value } })}
      />
      <UploadField {...place('file_ids')} label={t`Annexes`} upload={upload} />
      <NativeSelect
        {...text('competition_id')}
        label={t`Competition`}
        disabled={isFixed}
        data={choices.competitions.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <AudienceFields form={form} competition={competition} />
      <div className={notices.times}>
        <TextInput
          {...text('publish_at')}
          type="datetime-local"
          label={t`Publish at`}
          description={t`Empty: as soon as it has been approved.`}
          disabled={isFixed}
        />
        <TextInput
          {...text('expire_at')}
          type="datetime-local"
          label={t`Valid until`}
          description={t`Empty: without an end.`}
        />
      </div>
      <Checkbox {...tick('need_ack')} label={t`Its readers are to say that they have taken note`} />
    </FormBody>
  );
}

type WritingProps = Pick<FormProps, 'choices'>;

/** Checks whether a notice has been published, which fixes its number, competition and time. */
const isOut = (notice: OfficialNotice | null) => (notice?.revision ?? 0) > 0;

interface BegunProps extends WritingProps {
  /** The initial notice; null for a new one. */
  readonly notice: OfficialNotice | null;
  /** Called when the notice is submitted. A page for a new notice then starts another one. */
  readonly onHandedIn?: () => void;
  /** Called with the id of the stored notice; with '' before it is stored and after it is submitted. */
  readonly onKept?: (id: string) => void;
  /** Called when the state of unsaved text changes. True if the server does not have the typed text. */
  readonly onHold?: (isHeld: boolean) => void;
}

function Begun({ choices, notice, onHandedIn, onKept, onHold }: BegunProps) {
  const writing = useNoticeWriting(notice);
  const { start, isHandedIn, isUnsaved } = writing;
  const keptId = isHandedIn ? '' : (writing.notice?.id ?? '');
  useEffect(() => {
    if (isHandedIn) onHandedIn?.();
  }, [isHandedIn, onHandedIn]);
  useEffect(() => onKept?.(keptId), [keptId, onKept]);
  useEffect(() => onHold?.(isUnsaved), [isUnsaved, onHold]);
  // If the user takes the text of another writer, the form restarts with that text.
  const [form, setForm] = useState({ start, count: 0 });
  if (form.start !== start) setForm({ start, count: form.count + 1 });
  return <Form key={form.count} choices={choices} writing={writing} />;
}

interface BeginningProps extends WritingProps, Pick<BegunProps, 'onKept'> {}

/** Renders the form of a new notice. After it is submitted, the page shows an empty form. */
function Beginning(props: BeginningProps) {
  const [count, setCount] = useState(0);
  const begin = useCallback(() => setCount((before) => before + 1), []);
  return <Begun key={count} {...props} notice={null} onHandedIn={begin} />;
}

function Changing({ choices, id }: WritingProps & { readonly id: string }) {
  const { t } = useLingui();
  const { notice, failure, isLoading, reload, mayWrite } = useNoticeToWrite(id);
  const [isHeld, hold] = useState(false);
  const [begun, setBegun] = useState(notice);
  // Changes by other users are shown only if the user has no unsaved text. Otherwise that text is lost.
  if (notice !== null && notice.version !== begun?.version && !isHeld) setBegun(notice);
  if (isLoading) return <PageSkeleton />;
  if (notice === null) {
    return <LoadFailed failure={failure} message={t`The notice could not be fetched`} onRetry={reload} />;
  }
  if (!mayWrite && !isHeld) {
    return (
      <EmptyState
        text={t`This notice is not being written at the moment.`}
        action={
          <Button component={Link} to={`/onlineManagement/notice?id=${encodeURIComponent(id)}`}>
            <Trans>See the notice</Trans>
          </Button>
        }
      />
    );
  }
  return <Begun key={begun?.version} choices={choices} notice={begun} onHold={hold} />;
}

/** /onlineManagement/noticeEdit: the form for a new notice or an existing draft. */
export function NoticeEditPage() {
  const { t } = useLingui();
  const { id, onKept } = useAskedNotice();
  const { data: choices, failure, isLoading, reload } = useRecord(listNoticeChoices, {});
  const title = id === '' ? t`Write a notice` : t`Edit a notice`;
  useTagTitle(title);
  if (isLoading) return <PageSkeleton />;
  if (choices === null) {
    return (
      <LoadFailed failure={failure} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <section className={page.page} data-width="narrow">
      <h1 className={page.title}>{title}</h1>
      {choices.competitions.length === 0 ? (
        <EmptyState
          text={t`Notices are written by units and by the organising committee, for a published competition.`}
        />
      ) : id === '' ? (
        <Beginning choices={choices} onKept={onKept} />
      ) : (
        <Changing key={id} choices={choices} id={id} />
      )}
    </section>
  );
}
