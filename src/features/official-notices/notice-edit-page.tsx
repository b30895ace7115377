import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { describeFault } from '../../../server/contract/faults.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import {
  MOST_ANNEXES,
  noticeFacts,
  noticeRoles,
  type NoticeAudience,
  type NoticeChoices,
  type NoticeContent,
  type OfficialNotice,
} from '../../../server/contract/official-notice.ts';
import { useUnsavedInput } from '../../actors/leave-guard.ts';
import {
  useNotice,
  useNoticeChoices,
  useNoticeWriting,
  type OfficialNoticeCharts,
} from '../../actors/official-notices.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { useUpload } from '../../actors/upload.tsx';
import { instantOf, typedOf } from '../../lib/typed-instant.ts';
import { readForm } from '../../lib/read-form.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormBody } from '../../ui/form-shell.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import page from '../../ui/record-page.module.css';
import { StatusPage } from '../../ui/status-page.tsx';
import { UploadField } from '../../ui/upload-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { NoticeBody } from './notice-body.tsx';
import { audienceText, roleText } from './notice-texts.ts';
import notices from './notices.module.css';

const annexes = {
  most: MOST_ANNEXES,
  mostBytes: LARGEST_FILE,
  endings: ['.pdf', '.jpg', '.png', '.docx', '.xlsx'],
};

interface FormProps {
  readonly choices: NoticeChoices;
  /** Null for a new one. */
  readonly notice: OfficialNotice | null;
  readonly isSending: boolean;
  readonly actFailure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
}

/** What of a notice stays from its first publication on. */
const isOut = (notice: OfficialNotice | null) => (notice?.revision ?? 0) > 0;

function Form({ choices, notice, isSending, actFailure, onSend }: FormProps) {
  const { t, i18n } = useLingui();
  const content: NoticeContent | null = notice?.working ?? null;
  const upload = useUpload(annexes, content?.files ?? []);
  const first = choices.competitions[0];
  const initialValues = {
    competition_id: notice?.competition.id ?? first?.id ?? '',
    doc_no: notice?.doc_no ?? '',
    title: content?.title ?? '',
    body: content?.body ?? '',
    audience: (content?.audience ?? first?.audiences[0] ?? 'own') as string,
    event_id: content?.event?.id ?? '',
    publish_at: typedOf(content?.publish_at ?? ''),
    expire_at: typedOf(content?.expire_at ?? ''),
    need_ack: content?.need_ack ?? false,
    Personal: content?.roles.includes('Personal') ?? false,
    Unit: content?.roles.includes('Unit') ?? false,
    Expert: content?.roles.includes('Expert') ?? false,
    Exhibitor: content?.roles.includes('Exhibitor') ?? false,
    file_ids: '',
  };
  const fileIds = upload.stored.map(({ id }) => id);
  const { values, text, tick, place, onSubmit, note } = useCallForm({
    initialValues,
    read: (typed) => {
      const { Personal: _p, Unit: _u, Expert: _e, Exhibitor: _x, ...rest } = typed;
      return readForm(noticeFacts, {
        ...rest,
        roles: noticeRoles.filter((role) => typed[role]),
        publish_at: instantOf(typed.publish_at),
        expire_at: instantOf(typed.expire_at),
        file_ids: fileIds,
        version: notice?.version ?? 0,
      });
    },
    onSend: (body) => onSend(body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
    standIns: { roles: 'Personal' },
  });
  const before = (content?.files ?? []).map(({ id }) => id);
  useUnsavedInput(
    'notice',
    Object.entries(values).some(
      ([name, value]) => value !== initialValues[name as keyof typeof initialValues],
    ) || fileIds.join() !== before.join(),
  );
  const competition = choices.competitions.find(({ id }) => id === values.competition_id) ?? first;
  const isFixed = isOut(notice);
  return (
    <>
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<FailureNote failure={note} />}
        actions={
          <Button type="submit" loading={isSending} disabled={upload.isBusy}>
            <Trans>Save the draft</Trans>
          </Button>
        }
      >
        <NativeSelect
          {...text('competition_id')}
          label={t`Competition`}
          disabled={isFixed}
          data={choices.competitions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextInput
          {...text('doc_no')}
          label={t`Number`}
          description={t`Unique among the notices of ${choices.issuer}.`}
          disabled={isFixed}
          autoComplete="off"
          maxLength={40}
        />
        <TextInput {...text('title')} label={t`Title`} autoComplete="off" maxLength={100} />
        <Textarea
          {...text('body')}
          label={t`Text`}
          description={t`“## ” begins a heading, “- ” or “1. ” a list; **two stars** make words strong; [words](https://…) is a link.`}
          autosize
          minRows={8}
          maxRows={24}
          maxLength={20_000}
        />
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
        <UploadField {...place('file_ids')} label={t`Annexes`} upload={upload} />
      </FormBody>
      <Panel title={t`Preview`}>
        {values.body.trim() === '' ? (
          <p className={page.intro}>
            <Trans>What you write appears here as its readers will see it.</Trans>
          </p>
        ) : (
          <NoticeBody text={values.body} />
        )}
      </Panel>
    </>
  );
}

/** Saved: what comes next is done where the notice is read. */
function Saved({ notice, onGoOn }: { readonly notice: OfficialNotice; readonly onGoOn: () => void }) {
  const { t } = useLingui();
  return (
    <StatusPage
      drawing="finished"
      title={t`The draft has been saved`}
      actions={
        <>
          <Button component={Link} to={`/onlineManagement/notice?id=${encodeURIComponent(notice.id)}`}>
            <Trans>See the notice and hand it in</Trans>
          </Button>
          <Button variant="default" onClick={onGoOn}>
            <Trans>Go on writing</Trans>
          </Button>
        </>
      }
    >
      <p role="status">{notice.working?.title}</p>
    </StatusPage>
  );
}

interface WritingProps {
  readonly charts: OfficialNoticeCharts;
  readonly choices: NoticeChoices;
  readonly id: string;
}

function Changing({ charts, choices, id }: WritingProps) {
  const { t } = useLingui();
  const { notice, failure, isLoading, reload, done, isSending, actFailure, send, acts } = useNotice(
    charts,
    id,
    { isForm: true },
  );
  const [seen, setSeen] = useState<OfficialNotice | null>(null);
  if (isLoading) return <PageSkeleton />;
  if (notice === null) {
    return <LoadFailed failure={failure} message={t`The notice could not be fetched`} onRetry={reload} />;
  }
  if (done !== null && done !== seen)
    return (
      <Saved
        notice={done}
        onGoOn={() => {
          setSeen(done);
          // Meanwhile it may have been handed in, returned, revised.
          reload();
        }}
      />
    );
  if (!acts.includes('change')) {
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
  return (
    // What has been saved is what the form begins with anew.
    <Form
      key={notice.version}
      choices={choices}
      notice={notice}
      isSending={isSending}
      actFailure={actFailure}
      onSend={(body) => send('change', body)}
    />
  );
}

function Beginning({ charts, choices }: Omit<WritingProps, 'id'>) {
  const { done, isSending, actFailure, send } = useNoticeWriting(charts);
  const [isGoingOn, setGoingOn] = useState(false);
  if (done !== null && isGoingOn) return <Changing charts={charts} choices={choices} id={done.id} />;
  if (done !== null) return <Saved notice={done} onGoOn={() => setGoingOn(true)} />;
  return <Form choices={choices} notice={null} isSending={isSending} actFailure={actFailure} onSend={send} />;
}

/** /onlineManagement/noticeEdit: writing a notice, a new one or a draft that is there. */
export function NoticeEditPage({ charts }: Pick<WritingProps, 'charts'>) {
  const { t } = useLingui();
  const id = useSearchParams()[0].get('id') ?? '';
  const { choices, failure, isLoading, reload } = useNoticeChoices(charts);
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
        <Beginning charts={charts} choices={choices} />
      ) : (
        <Changing key={id} charts={charts} choices={choices} id={id} />
      )}
    </section>
  );
}
