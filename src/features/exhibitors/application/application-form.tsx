import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { isContactNumber } from '../../../../server/contract/competition/competition-fields.ts';
import {
  boothBuilds,
  exhibitorApplicationFacts,
  MOST_STAFF,
  type ExhibitorApplication,
  type ExhibitorApplicationFacts,
} from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import type { ExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { LARGEST_FILE } from '../../../../server/contract/file.ts';
import { describeFault, fault } from '../../../../server/contract/kit/faults.ts';
import { keysOf } from '../../../../server/contract/kit/keys-of.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { ActFailure } from '../../../kit/act/act-failure.tsx';
import { useUpload } from '../../../kit/file/use-upload.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import { namesIn } from './application-fields.tsx';
import { buildTexts } from '../exhibitor-texts.ts';
import classes from '../exhibitors.module.css';
import { numberOf } from '../../../lib/form/typed-number.ts';

const commitmentLimits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };

interface ApplicationFormProps {
  readonly call: Pick<ExhibitorCall, 'id' | 'most_area' | 'most_power'>;
  /** Null for a new application. */
  readonly application: ExhibitorApplication | null;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (facts: ExhibitorApplicationFacts) => void;
  readonly onCancel: () => void;
  readonly onReload: () => void;
}

const noValues = {
  theme: '',
  exhibits: '',
  area: '',
  power: '',
  build: 'standard',
  contact_name: '',
  contact_phone: '',
  staff: '',
  commitment_id: '',
};

const valuesOf = (one: ExhibitorApplication): typeof noValues => ({
  theme: one.theme,
  exhibits: one.exhibits,
  area: String(one.area),
  power: String(one.power),
  build: one.build,
  contact_name: one.contact_name,
  contact_phone: one.contact_phone,
  staff: one.staff.join('\n'),
  commitment_id: '',
});

/** Returns the fault of a number that exceeds the limit of the call. */
const overLimit = (typed: string, most: number) => {
  const number = numberOf(typed);
  return typeof number === 'number' && number > most ? fault('most', most) : undefined;
};

function useApplicationForm({ call, application, failure, onSend }: ApplicationFormProps) {
  const { t, i18n } = useLingui();
  const commitment = useUpload(commitmentLimits, application?.commitment ? [application.commitment] : []);
  const initialValues = application === null ? noValues : valuesOf(application);
  const form = useCallForm({
    initialValues,
    read: ({ area, power, staff, ...typed }) => {
      const area_fault = overLimit(area, call.most_area);
      const power_fault = overLimit(power, call.most_power);
      return readForm<ExhibitorApplicationFacts>(
        exhibitorApplicationFacts,
        {
          ...typed,
          call_id: call.id,
          area: numberOf(area),
          power: numberOf(power),
          staff: namesIn(staff),
          commitment_id: commitment.stored[0]?.id ?? '',
          version: application?.version ?? 0,
        },
        {
          ...(area_fault !== undefined && { area: area_fault }),
          ...(power_fault !== undefined && { power: power_fault }),
          ...(typed.contact_phone.trim() !== '' &&
            !isContactNumber(typed.contact_phone) && {
              contact_phone: t`Enter a mobile number of 11 digits, a landline with its area code such as 027-87654321, or a hotline such as 12333`,
            }),
        },
      );
    },
    onSend,
    describe: (one) => describeFault(i18n, one),
    failure,
    takesFocus: true,
  });
  const isChanged =
    keysOf(initialValues).some((name) => form.values[name] !== initialValues[name]) ||
    (commitment.stored[0]?.id ?? '') !== (application?.commitment?.id ?? '');
  useUnsavedInput('application to exhibit', isChanged);
  return { ...form, commitment };
}

/** Renders the form of an application to exhibit. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { t, i18n } = useLingui();
  const { call, application, isSending, onCancel, onReload } = props;
  const { text, place, onSubmit, note, commitment } = useApplicationForm(props);
  const builds = buildTexts(i18n);
  const { most_area, most_power } = call;
  return (
    <Panel title={application === null ? t`A new application` : t`Change the application`}>
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<ActFailure failure={note} onReload={onReload} />}
        actions={
          <>
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSending} disabled={commitment.isBusy}>
              <Trans>Save the draft</Trans>
            </Button>
          </>
        }
      >
        <TextInput {...text('theme')} label={t`Theme of the exhibits`} maxLength={100} />
        <Textarea {...text('exhibits')} label={t`Exhibits`} autosize minRows={3} maxLength={1000} />
        <div className={classes.pair}>
          <TextInput
            {...text('area')}
            label={t`Area, m²`}
            description={t`At most ${most_area}`}
            inputMode="numeric"
            maxLength={4}
          />
          <TextInput
            {...text('power')}
            label={t`Power, kW`}
            description={t`At most ${most_power}`}
            inputMode="numeric"
            maxLength={3}
          />
        </div>
        <NativeSelect
          {...text('build')}
          label={t`Kind of booth`}
          data={boothBuilds.map((value) => ({ value, label: builds[value] }))}
        />
        <div className={classes.pair}>
          <TextInput {...text('contact_name')} label={t`Contact person`} maxLength={30} />
          <TextInput {...text('contact_phone')} label={t`Telephone`} type="tel" maxLength={20} />
        </div>
        <UploadField
          {...place('commitment_id')}
          label={t`Safety commitment`}
          description={t`The safety rules of the call, signed and stamped, as a photo or PDF. Save the draft, print the filled commitment from it, and add the scan later. It is needed to submit.`}
          upload={commitment}
        />
        <Textarea
          {...text('staff')}
          label={t`People at the booth`}
          description={t`One name a line, at most ${MOST_STAFF}. They can be named later.`}
          autosize
          minRows={3}
          maxLength={1100}
        />
      </FormBody>
    </Panel>
  );
}
