import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { listAwards, type AwardList } from '../../../server/contract/certificate/award.ts';
import type {
  CertificateFormContent,
  ShortForm,
} from '../../../server/contract/certificate/certificate-form.ts';
import {
  certificateForm,
  saveCertificateForm,
  type CertificateForm,
} from '../../../server/contract/certificate/certificate.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { ActFailure } from '../../kit/act/act-failure.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FormBody, FormSection } from '../../ui/form/form-shell.tsx';
import { useCallForm, type CallForm } from '../../ui/form/use-call-form.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import page from '../../ui/part/record-page.module.css';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './certificates.module.css';
import { recordOf } from '../../../server/contract/kit/keys-of.ts';

/** The fields of the form. Each property of the two signatories has a separate field. */
const fields = [
  'competition_en',
  'name0',
  'office0',
  'office_en0',
  'name1',
  'office1',
  'office_en1',
  'seal_ring',
  'seal_foot',
] as const;
type Typed = Record<(typeof fields)[number], string> & { short_forms: readonly ShortForm[] };

const blank = recordOf(fields, () => '');

const begunWith = (content: CertificateFormContent | null, short_forms: readonly ShortForm[]): Typed => {
  if (content === null) return { ...blank, short_forms };
  const { competition_en, signatories, seal_ring, seal_foot } = content;
  const [first, second] = signatories;
  return {
    competition_en,
    name0: first.name,
    office0: first.office,
    office_en0: first.office_en,
    name1: second.name,
    office1: second.office,
    office_en1: second.office_en,
    seal_ring,
    seal_foot,
    short_forms,
  };
};

/** Maps paths in the request body to the fields that show their faults. */
const standIns = {
  'content.competition_en': 'competition_en',
  'content.signatories.0.name': 'name0',
  'content.signatories.0.office': 'office0',
  'content.signatories.0.office_en': 'office_en0',
  'content.signatories.1.name': 'name1',
  'content.signatories.1.office': 'office1',
  'content.signatories.1.office_en': 'office_en1',
  'content.seal_ring': 'seal_ring',
  'content.seal_foot': 'seal_foot',
} as const;

const readTyped = (version: number, typed: Typed): FormReading<CertificateForm> =>
  readForm(certificateForm, {
    version,
    content: {
      competition_en: typed.competition_en,
      signatories: [
        { name: typed.name0, office: typed.office0, office_en: typed.office_en0 },
        { name: typed.name1, office: typed.office1, office_en: typed.office_en1 },
      ],
      seal_ring: typed.seal_ring,
      seal_foot: typed.seal_foot,
    },
    short_forms: typed.short_forms,
  });

interface SignatoryProps {
  readonly form: Pick<CallForm<Typed>, 'text'>;
  readonly at: 0 | 1;
  readonly title: string;
}

function Signatory({ form: { text }, at, title }: SignatoryProps) {
  const { t } = useLingui();
  return (
    <FormSection title={title}>
      <TextInput {...text(`name${at}`)} label={t`Name`} maxLength={20} autoComplete="off" />
      <TextInput {...text(`office${at}`)} label={t`Office`} maxLength={30} autoComplete="off" />
      <TextInput
        {...text(`office_en${at}`)}
        label={t`Office in English`}
        description={t`May stay empty`}
        maxLength={60}
        autoComplete="off"
      />
    </FormSection>
  );
}

function ShortFormRows({ form }: { readonly form: CallForm<Typed> }) {
  const { t } = useLingui();
  return (
    <FormSection
      title={t`Short forms`}
      description={t`For names that take more room than the QR code has. They are printed and signed in the place of the long ones.`}
    >
      {form.rows('short_forms').map(({ text, remove }, index) => {
        const number = index + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position only
          <div key={index} className={classes.pair}>
            <TextInput {...text('long')} label={t`Long name ${number}`} maxLength={200} />
            <TextInput {...text('short')} label={t`Short form ${number}`} maxLength={100} />
            <Button variant="subtle" color="red" onClick={remove} aria-label={t`Remove short form ${number}`}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        );
      })}
      <div>
        <Button variant="default" onClick={() => form.add('short_forms', { long: '', short: '' })}>
          <Trans>Add a short form</Trans>
        </Button>
      </div>
    </FormSection>
  );
}

interface FilledProps {
  readonly meta: AwardList['meta'];
  readonly record: ReturnType<typeof useRecord<typeof listAwards>>;
}

function Writing({ meta, record }: FilledProps) {
  const { t, i18n } = useLingui();
  const action = useActs({ save: saveCertificateForm }, { id: meta.competition.id }, { record });
  const form = useCallForm<Typed, CertificateForm>({
    initialValues: useState(() => begunWith(meta.form, meta.short_forms))[0],
    read: (typed) => readTyped(meta.form_version, typed),
    onSend: (body) => action.send('save', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: action.actFailure,
    standIns,
  });
  useUnsavedInput(
    'certificateForm',
    JSON.stringify(form.values) !== JSON.stringify(begunWith(meta.form, meta.short_forms)),
  );
  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={action.isSending}
      error={<ActFailure failure={form.note} onReload={action.readAnew} />}
      actions={
        <>
          <Button type="submit" loading={action.isSending}>
            <Trans>Save</Trans>
          </Button>
          <SavedNote at={action.saved?.at ?? null} />
        </>
      }
    >
      <TextInput
        {...form.text('competition_en')}
        label={t`Name of the competition in English`}
        description={t`May stay empty`}
        maxLength={120}
        autoComplete="off"
      />
      <Signatory form={form} at={0} title={t`First signatory`} />
      <Signatory form={form} at={1} title={t`Second signatory`} />
      <FormSection title={t`Seal`}>
        <TextInput
          {...form.text('seal_ring')}
          label={t`Whose seal it is`}
          description={t`Along the ring`}
          maxLength={40}
          autoComplete="off"
        />
        <TextInput
          {...form.text('seal_foot')}
          label={t`What it is for`}
          description={t`Below the star; may stay empty`}
          maxLength={12}
          autoComplete="off"
        />
      </FormSection>
      <ShortFormRows form={form} />
    </FormBody>
  );
}

/** Renders the same content for a user who may not change it. */
function Reading({ meta }: Pick<FilledProps, 'meta'>) {
  const { t } = useLingui();
  if (meta.form === null) return <EmptyState text={t`The committee has not filled it in yet.`} />;
  const { competition_en, signatories, seal_ring, seal_foot } = meta.form;
  return (
    <KeyValueList
      entries={[
        { label: t`Name of the competition in English`, value: competition_en },
        { label: t`First signatory`, value: `${signatories[0].name} · ${signatories[0].office}` },
        { label: t`Second signatory`, value: `${signatories[1].name} · ${signatories[1].office}` },
        { label: t`Seal`, value: [seal_ring, seal_foot].filter(Boolean).join(' · ') },
      ]}
    />
  );
}

/** Renders the content that all certificates of a competition share. */
export function FormPanel({ competition }: { readonly competition: string }) {
  const { t } = useLingui();
  const record = useRecord(listAwards, { id: competition, event: '' });
  const { data: list, failure, isLoading, reload } = record;
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The form could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <>
      <p className={page.intro}>
        <Trans>Certificates that are issued already keep what they were issued with.</Trans>
      </p>
      {list.meta.by === 'organiser' ? (
        <Writing meta={list.meta} record={record} />
      ) : (
        <Reading meta={list.meta} />
      )}
    </>
  );
}
