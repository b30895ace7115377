import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { isContactNumber } from '../../../../server/contract/competition/competition-fields.ts';
import {
  EXHIBITOR_LIMITS,
  exhibitorCallFacts,
  type ExhibitorCall,
  type ExhibitorCallFacts,
} from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import {
  MOST_SLOT_PLACES,
  MOST_SLOTS,
  slotLengths,
} from '../../../../server/contract/exhibitor/move-in-slots.ts';
import { LARGEST_FILE, type StoredFile } from '../../../../server/contract/file.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { keysOf } from '../../../../server/contract/kit/keys-of.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { ActFailure } from '../../../kit/act/act-failure.tsx';
import { useUpload } from '../../../kit/file/use-upload.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { instantOf, typedOf } from '../../../lib/form/typed-instant.ts';
import { numberOf } from '../../../lib/form/typed-number.ts';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import classes from '../exhibitors.module.css';

const oneFile = (endings: readonly string[]) => ({ most: 1, mostBytes: LARGEST_FILE, endings });
const planLimits = oneFile(['.png', '.jpg', '.pdf']);
const manualLimits = oneFile(['.pdf', '.docx']);

interface CallFormProps {
  /** Null for a new call. */
  readonly call: ExhibitorCall | null;
  /** The competitions that can have a new call. */
  readonly competitions: readonly { readonly id: string; readonly name: string }[];
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (facts: ExhibitorCallFacts) => void;
  readonly onCancel: () => void;
  readonly onReload: () => void;
}

const noValues = {
  competition_id: '',
  theme: '',
  intro: '',
  opens_at: '',
  closes_at: '',
  move_in_from: '',
  move_in_until: '',
  slot_minutes: '0',
  slot_places: '2',
  move_out_until: '',
  most_area: '36',
  most_power: '10',
  safety: '',
  contact_phone: '',
  plan_id: '',
  manual_id: '',
};

const valuesOf = (call: ExhibitorCall): typeof noValues => ({
  competition_id: call.competition.id,
  theme: call.theme,
  intro: call.intro,
  opens_at: typedOf(call.opens_at),
  closes_at: typedOf(call.closes_at),
  move_in_from: typedOf(call.move_in_from),
  move_in_until: typedOf(call.move_in_until),
  slot_minutes: String(call.slot_minutes),
  slot_places: String(call.slot_places),
  move_out_until: typedOf(call.move_out_until),
  most_area: String(call.most_area),
  most_power: String(call.most_power),
  safety: call.safety,
  contact_phone: call.contact_phone,
  plan_id: '',
  manual_id: '',
});

/** Returns the stored file of a field as a list. */
const filesOf = (file: StoredFile | null | undefined) => (file == null ? [] : [file]);

/** Returns the id of the only file of an upload; '' for none. */
const idOf = ({ stored }: ReturnType<typeof useUpload>) => stored[0]?.id ?? '';

const instants = ['opens_at', 'closes_at', 'move_in_from', 'move_in_until', 'move_out_until'] as const;

/** Provides the form of a call, with the uploads of its plan and its manual. */
function useExhibitorCallForm({ call, competitions, failure, onSend }: CallFormProps) {
  const { t, i18n } = useLingui();
  const plan = useUpload(planLimits, filesOf(call?.plan));
  const manual = useUpload(manualLimits, filesOf(call?.manual));
  const initialValues =
    call === null ? { ...noValues, competition_id: competitions[0]?.id ?? '' } : valuesOf(call);
  const before = [call?.plan?.id, call?.manual?.id];
  const form = useCallForm({
    initialValues,
    read: ({ most_area, most_power, slot_minutes, slot_places, ...typed }) =>
      readForm<ExhibitorCallFacts>(
        exhibitorCallFacts,
        {
          ...typed,
          ...Object.fromEntries(instants.map((name) => [name, instantOf(typed[name])])),
          slot_minutes: numberOf(slot_minutes),
          // Without slots the field is not on the page.
          slot_places: slot_minutes === '0' ? 1 : numberOf(slot_places),
          most_area: numberOf(most_area),
          most_power: numberOf(most_power),
          plan_id: idOf(plan),
          manual_id: idOf(manual),
          version: call?.version ?? 0,
        },
        typed.contact_phone.trim() !== '' && !isContactNumber(typed.contact_phone)
          ? {
              contact_phone: t`Enter a mobile number of 11 digits, a landline with its area code such as 027-87654321, or a hotline such as 12333`,
            }
          : {},
      ),
    onSend,
    describe: (fault) =>
      fault === 'slots.count'
        ? t`The move-in must have 1 to ${MOST_SLOTS} slots of this length: choose another length, or change the times`
        : describeFault(i18n, fault),
    failure,
    takesFocus: true,
  });
  const isChanged =
    keysOf(initialValues).some((name) => form.values[name] !== initialValues[name]) ||
    [plan, manual].some((upload, at) => idOf(upload) !== (before[at] ?? ''));
  useUnsavedInput('exhibitor call', isChanged);
  return { ...form, plan, manual };
}

/** Renders the form of a call for exhibitors. */
export function CallForm(props: CallFormProps) {
  const { t } = useLingui();
  const { call, competitions, isSending, onCancel, onReload } = props;
  const { text, place, onSubmit, note, plan, manual, values } = useExhibitorCallForm(props);
  return (
    <Panel title={call === null ? t`A new call for exhibitors` : t`Change the call`}>
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<ActFailure failure={note} onReload={onReload} />}
        actions={
          <>
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSending} disabled={plan.isBusy || manual.isBusy}>
              <Trans>Save the draft</Trans>
            </Button>
          </>
        }
      >
        {call === null && (
          <NativeSelect
            {...text('competition_id')}
            label={t`Competition`}
            data={competitions.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextInput {...text('theme')} label={t`Theme of the exhibition`} maxLength={100} />
        <Textarea
          {...text('intro')}
          label={t`What exhibitors should know`}
          description={t`Who is invited, what is shown, what the place offers.`}
          autosize
          minRows={3}
          maxLength={2000}
        />
        <div className={classes.pair}>
          <TextInput {...text('opens_at')} label={t`Applications open`} type="datetime-local" />
          <TextInput {...text('closes_at')} label={t`Applications close`} type="datetime-local" />
        </div>
        <div className={classes.pair}>
          <TextInput {...text('move_in_from')} label={t`Moving in from`} type="datetime-local" />
          <TextInput {...text('move_in_until')} label={t`Moving in until`} type="datetime-local" />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            {...text('slot_minutes')}
            label={t`Exhibitors book a time to move in`}
            description={t`Each day from the time of day at which moving in begins to the one at which it ends.`}
            data={slotLengths.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? t`No, they come at any time` : t`In slots of ${minutes} minutes`,
            }))}
          />
          {values.slot_minutes !== '0' && (
            <TextInput
              {...text('slot_places')}
              label={t`Exhibitors in one slot`}
              description={t`At most ${MOST_SLOT_PLACES}`}
              inputMode="numeric"
              maxLength={2}
            />
          )}
        </div>
        <TextInput {...text('move_out_until')} label={t`Booths are cleared by`} type="datetime-local" />
        <div className={classes.pair}>
          <TextInput
            {...text('most_area')}
            label={t`Largest area, m²`}
            description={t`At most ${EXHIBITOR_LIMITS.area}`}
            inputMode="numeric"
            maxLength={4}
          />
          <TextInput
            {...text('most_power')}
            label={t`Largest power, kW`}
            description={t`At most ${EXHIBITOR_LIMITS.power}`}
            inputMode="numeric"
            maxLength={3}
          />
        </div>
        <Textarea
          {...text('safety')}
          label={t`Safety rules`}
          description={t`Exhibitors sign a commitment to these rules.`}
          autosize
          minRows={3}
          maxLength={4000}
        />
        <TextInput
          {...text('contact_phone')}
          label={t`Telephone for exhibitors`}
          description={t`027-87654321, 12333 or a mobile number`}
          type="tel"
          maxLength={20}
        />
        <UploadField {...place('plan_id')} label={t`Hall plan`} upload={plan} />
        <UploadField {...place('manual_id')} label={t`Exhibitor manual`} upload={manual} />
      </FormBody>
    </Panel>
  );
}
