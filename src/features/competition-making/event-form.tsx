import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { eventFacts, type ManagedEvent } from '../../../server/contract/competition-making.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { useUnsavedInput } from '../../actors/leave-guard.ts';
import { readForm } from '../../lib/read-form.ts';
import { FormBody } from '../../ui/form-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActFailure } from './act-failure.tsx';
import { useChangedMeanwhile } from './changed-meanwhile.ts';
import record from '../../ui/record-page.module.css';
import classes from './competition-making.module.css';

interface EventFormProps {
  /** Null for one that is yet to be added. */
  readonly event: ManagedEvent | null;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

const asNumber = (input: string) => (input.trim() === '' ? undefined : Number(input));

const valuesOf = (one: ManagedEvent | null) => ({
  code: one?.code ?? '',
  name: one?.name ?? '',
  group: one?.group ?? '',
  for_occupation: one?.for_occupation ?? '',
  birth_from: one?.birth_from ?? '',
  birth_to: one?.birth_to ?? '',
  least_age: String(one?.least_age ?? 16),
  exclusive: one?.exclusive ?? true,
  residence: one?.demands.includes('residence') ?? false,
  certificate: one?.demands.includes('certificate') ?? false,
  places: String(one?.places ?? 30),
  per_unit: String(one?.per_unit ?? 3),
  least_entrants: String(one?.least_entrants ?? 30),
});

/** An event: its rules until registration opens, its places until its roster is closed. */
export function EventForm({ event, isSending, failure, onSend, onReload, onCancel }: EventFormProps) {
  const { t, i18n } = useLingui();
  const current = valuesOf(event);
  const { values, text, tick, onSubmit, note } = useCallForm({
    initialValues: current,
    read: ({ least_age, places, per_unit, least_entrants, residence, certificate, ...typed }) =>
      readForm(eventFacts, {
        ...typed,
        demands: [...(residence ? ['residence'] : []), ...(certificate ? ['certificate'] : [])],
        least_age: asNumber(least_age),
        places: asNumber(places),
        per_unit: asNumber(per_unit),
        least_entrants: asNumber(least_entrants),
        version: event?.version ?? 0,
      }),
    onSend,
    describe: (fault) => describeFault(i18n, fault),
    failure,
    takesFocus: true,
  });
  const changed = useChangedMeanwhile(current, values);
  const isChanged = Object.entries(values).some(
    ([field, value]) => value !== current[field as keyof typeof current],
  );
  useUnsavedInput('event', isChanged);
  const field = (name: Exclude<keyof typeof values, 'exclusive' | 'residence' | 'certificate'>) => ({
    ...text(name),
    description: changed(name),
  });
  const count = { inputMode: 'numeric', maxLength: 5 } as const;
  const taken = event?.facts.taken ?? 0;
  const title = `${event?.code} ${event?.name}`;
  return (
    <Panel title={event === null ? t`A new event` : t`Change ${title}`}>
      <div className={classes.form}>
        <FormBody
          onSubmit={onSubmit}
          busy={isSending}
          error={<ActFailure failure={note} onReload={onReload} />}
          actions={
            <>
              <Button variant="default" onClick={onCancel} disabled={isSending}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={isSending}>
                {event === null ? <Trans>Add the event</Trans> : <Trans>Save</Trans>}
              </Button>
            </>
          }
        >
          {event?.facts.hasOpened === true ? (
            <p className={record.intro}>
              <Trans>The rules are fixed since registration opened; places can still be changed.</Trans>
            </p>
          ) : (
            <>
              <TextInput {...field('code')} label={t`Code`} maxLength={8} autoComplete="off" />
              <TextInput {...field('name')} label={t`Name`} maxLength={100} />
              <TextInput {...field('group')} label={t`Group`} maxLength={20} />
              <NativeSelect
                {...field('for_occupation')}
                label={t`For whom`}
                data={[
                  { value: '', label: t`Everybody` },
                  { value: 'employee', label: t`People in work` },
                  { value: 'student', label: t`Students` },
                ]}
              />
              <TextInput {...field('least_age')} {...count} label={t`Youngest age, on the first day`} />
              <TextInput {...field('birth_from')} label={t`Born on this day or later`} type="date" />
              <TextInput {...field('birth_to')} label={t`Born on this day or earlier`} type="date" />
              <Checkbox {...tick('exclusive')} label={t`Who enters it may enter no other such event`} />
              <Checkbox {...tick('residence')} label={t`A proof of residence, work or study is demanded`} />
              <Checkbox {...tick('certificate')} label={t`A certificate of skill is demanded`} />
            </>
          )}
          <TextInput
            {...field('places')}
            {...count}
            label={t`Places`}
            description={changed('places') ?? t`0: no limit. Taken now: ${taken}`}
          />
          <TextInput {...field('per_unit')} {...count} label={t`Places for the people of one unit`} />
          <TextInput
            {...field('least_entrants')}
            {...count}
            label={t`Fewest entrants`}
            description={changed('least_entrants') ?? t`With fewer it is held only for a reason.`}
          />
        </FormBody>
      </div>
    </Panel>
  );
}
