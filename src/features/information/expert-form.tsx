import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  expertChange,
  MOST_EXPERT_FILES,
  type ExpertChange,
  type ExpertProfile,
} from '../../../server/contract/expert/expert.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { optionsOf, personWords } from '../../../server/contract/kit/person-words.ts';
import { useSay } from '../../actors/notice.ts';
import { useKeptInput, useRememberedInput, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useUpload } from '../../kit/file/use-upload.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { LockedField } from '../../ui/form/locked-field.tsx';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { Completeness } from './completeness.tsx';
import { CorrectionLink } from './correction-link.tsx';
import classes from './information-page.module.css';
import type { useExpertProfile } from './use-profiles.ts';

interface ExpertFormProps {
  readonly profile: ReturnType<typeof useExpertProfile>;
}

interface FormProps {
  readonly profile: ExpertProfile;
  readonly action: ReturnType<typeof useExpertProfile>['action'];
}

const evidence = { most: MOST_EXPERT_FILES, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };

/** The values of an expert who has not saved a file yet. */
const nothing = {
  title: '',
  fields: [],
  years: '',
  cert_no: '',
  cert_valid_to: '',
  duties: [],
  declaration: '',
  ties: [],
};

type TypedField = keyof Omit<ExpertChange, 'version'>;

/** Returns the initial values of the form. */
function typedOf({ expert, organisation }: ExpertProfile): Readonly<Record<TypedField, string>> {
  const { employer, title, fields, years, cert_no, cert_valid_to, duties, declaration, ties } = expert ?? {
    ...nothing,
    employer: organisation,
  };
  return {
    employer,
    title,
    fields: fields.join('、'),
    years: `${years}`,
    cert_no,
    cert_valid_to,
    duties: duties.join('\n'),
    declaration,
    ties: ties.join('\n'),
    /** The field exists to show the errors of the files. The ids are read from the upload. */
    file_ids: '',
  };
}

/** Returns the form state. The schema of the call validates the typed values. */
function useExpertForm({ profile, action: { isSending, actFailure, send } }: FormProps) {
  const { i18n } = useLingui();
  const initialValues = typedOf(profile);
  const kept = useKeptInput('expert', initialValues);
  const before = profile.expert?.files ?? [];
  const upload = useUpload(evidence, before);
  const file_ids = upload.stored.map(({ id }) => id);
  const form = useCallForm({
    initialValues: kept.values,
    read: ({ fields, years, duties, ties, ...typed }) =>
      readForm(expertChange, {
        ...typed,
        fields: fields.split(/[、,，;；]/),
        years: years.trim() === '' ? undefined : Number(years),
        duties: duties.split('\n'),
        ties: typed.declaration === 'ties' ? ties.split('\n') : [],
        file_ids,
        version: profile.version,
      }),
    onSend: (body) => send('save', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  const { values } = form;
  useRememberedInput(kept, values);
  const known: Readonly<Record<string, string>> = initialValues;
  const isChanged =
    Object.entries(values).some(([field, value]) => value !== known[field]) ||
    file_ids.join() !== before.map(({ id }) => id).join();
  useUnsavedInput('expert', isChanged);
  return { ...form, upload, isChanged, isSending };
}

/** Renders the declaration of conflicts of interest: none, or a list of people and units. */
function Declaration({ text, values }: Pick<ReturnType<typeof useExpertForm>, 'text' | 'values'>) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        {...text('declaration')}
        label={t`Conflicts of interest`}
        description={t`Whom you may not judge: relatives, pupils, people and units that you are tied to.`}
        data={[
          { value: '', label: t`Not yet declared` },
          { value: 'none', label: t`I have none` },
          { value: 'ties', label: t`I have these` },
        ]}
      />
      {values.declaration === 'ties' && (
        <Textarea
          {...text('ties')}
          label={t`People and units`}
          description={t`One in each line.`}
          autosize
          minRows={2}
        />
      )}
    </>
  );
}

function Form(props: FormProps) {
  const { t, i18n } = useLingui();
  const { text, place, values, onSubmit, note, upload, isChanged, isSending } = useExpertForm(props);
  const { expert } = props.profile;
  const isLocked = expert?.status === 'approved' || expert?.status === 'suspended';
  const say = useSay();
  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isSending}
      error={<FailureNote failure={note} />}
      actions={
        <>
          <Button type="submit" loading={isSending} disabled={upload.isBusy}>
            <Trans>Save</Trans>
          </Button>
          <SavedNote at={isChanged ? null : (props.action.saved?.at ?? null)} />
        </>
      }
    >
      <TextInput {...text('employer')} label={t`Employer`} autoComplete="organization" maxLength={100} />
      <NativeSelect
        {...text('title')}
        label={t`Professional title`}
        data={[{ value: '', label: t`Choose` }, ...optionsOf(personWords(i18n).expert_title)]}
      />
      <TextInput
        {...text('fields')}
        label={t`Trades you judge`}
        description={t`By the names of their events, with commas between; five at most.`}
        autoComplete="off"
        maxLength={200}
      />
      <TextInput
        {...text('years')}
        label={t`Years of judging`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      {isLocked ? (
        <LockedField
          label={t`Number of the certificate`}
          value={values.cert_no || t`Not given`}
          reason={
            values.cert_no === ''
              ? t`Ask for the entry of your number with the certificate as evidence. Give its last day below.`
              : t`Locked since your file was approved. It is changed by the organising committee.`
          }
          onPress={() => say('fieldLocked')}
          more={<CorrectionLink field="cert_no" />}
        />
      ) : (
        <TextInput
          {...text('cert_no')}
          label={t`Number of the certificate`}
          description={t`Where you have one.`}
          autoComplete="off"
          maxLength={40}
        />
      )}
      <TextInput {...text('cert_valid_to')} label={t`Last day of the certificate`} type="date" />
      <UploadField
        {...place('file_ids')}
        label={t`Titles and certificates`}
        description={t`The pages that show your titles and your certificate.`}
        upload={upload}
      />
      <Textarea
        {...text('duties')}
        label={t`Where you have judged before`}
        description={t`One in each line, such as a competition and its event.`}
        autosize
        minRows={2}
      />
      <Declaration text={text} values={values} />
    </FormBody>
  );
}

/** Renders why the file cannot be changed. */
function Closed() {
  return (
    <p className={classes.kind} role="note">
      <Trans>
        Your file has been handed in. It can be changed once the organising committee has decided.
      </Trans>
    </p>
  );
}

/** Renders everything that prevents the submission of the file, including the facts about the person. */
function Lacks({ profile: { missing, has_person, expert } }: Pick<FormProps, 'profile'>) {
  const { t } = useLingui();
  return (
    <Completeness
      missing={[...missing, ...(has_person ? [] : ['real_name', 'id_no'])]}
      {...(expert?.facts.isCurrent === false && {
        fault: t`Your certificate has expired. Enter the last day of the renewed one.`,
      })}
    />
  );
}

/**
 * Renders the form for the expert file. The committee invites experts on the basis of this file.
 * @param profile the result of `useExpertProfile`
 */
export function ExpertForm({ profile: { record, action } }: ExpertFormProps) {
  const { t } = useLingui();
  const { data: told, failure, isLoading, reload } = record;
  if (isLoading) return <RowsSkeleton />;
  if (told === null) {
    return (
      <LoadFailed failure={failure} message={t`Your expert file could not be fetched`} onRetry={reload} />
    );
  }
  const status = told.expert?.status ?? 'draft';
  if (status === 'submitted') return <Closed />;
  return (
    <>
      <Lacks profile={told} />
      {status === 'retired' && (
        <p className={classes.kind} role="note">
          <Trans>
            You have left the expert bank. To apply again, bring the file up to date and hand it in.
          </Trans>
        </p>
      )}
      {told.expert !== null && (status === 'draft' || status === 'returned' || status === 'retired') && (
        <p className={classes.kind}>
          <Trans>
            What you have saved is handed in from{' '}
            <Anchor component={Link} to="/expertBank" inherit>
              your home
            </Anchor>
            .
          </Trans>
        </p>
      )}
      {/* The key resets the form to the saved values after each save. */}
      <Form key={told.version} profile={told} action={action} />
    </>
  );
}
