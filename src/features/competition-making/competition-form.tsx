import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { competitionFacts, type ManagedCompetition } from '../../../server/contract/competition-making.ts';
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

interface CompetitionFormProps {
  /** Null for one that is yet to be made. */
  readonly competition: ManagedCompetition | null;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSend: (body: Readonly<Record<string, unknown>>) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

/** As an input of the browser has an instant: 2026-09-21T09:00, in the time of the competitions. */
const asInput = (instant: string) => instant.slice(0, 16);
const asInstant = (input: string) => (input === '' ? '' : `${input.slice(0, 16)}:00+08:00`);
const asNumber = (input: string) => (input.trim() === '' ? undefined : Number(input));

const valuesOf = (one: ManagedCompetition | null) => ({
  name: one?.name ?? '',
  edition: String(one?.edition ?? ''),
  reg_open_at: asInput(one?.reg_open_at ?? ''),
  reg_close_at: asInput(one?.reg_close_at ?? ''),
  starts_on: one?.starts_on ?? '',
  ends_on: one?.ends_on ?? '',
  place: one?.place ?? '',
  host: one?.host ?? '',
  contact_phone: one?.contact_phone ?? '',
  correction_hours: String(one?.correction_hours ?? 48),
});

/** The facts of a competition: all of a draft, and of a published one what nobody relies on yet. */
export function CompetitionForm({
  competition,
  isSending,
  failure,
  onSend,
  onReload,
  onCancel,
}: CompetitionFormProps) {
  const { t, i18n } = useLingui();
  const current = valuesOf(competition);
  const { values, text, onSubmit, note } = useCallForm({
    initialValues: current,
    read: ({ edition, correction_hours, reg_open_at, reg_close_at, ...typed }) =>
      readForm(competitionFacts, {
        ...typed,
        edition: asNumber(edition),
        correction_hours: asNumber(correction_hours),
        reg_open_at: asInstant(reg_open_at),
        reg_close_at: asInstant(reg_close_at),
        version: competition?.version ?? 0,
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
  useUnsavedInput('competition', isChanged);
  const field = (name: keyof typeof values) => ({ ...text(name), description: changed(name) });
  const isDraft = competition === null || competition.status === 'draft';
  return (
    <Panel title={competition === null ? t`A new competition` : t`Change the competition`}>
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
                {competition === null ? <Trans>Make a draft</Trans> : <Trans>Save</Trans>}
              </Button>
            </>
          }
        >
          {isDraft ? (
            <>
              <TextInput {...field('name')} label={t`Name`} maxLength={100} />
              <TextInput {...field('edition')} label={t`Edition`} inputMode="numeric" maxLength={3} />
              <TextInput {...field('reg_open_at')} label={t`Registration opens`} type="datetime-local" />
              <TextInput
                {...field('reg_close_at')}
                label={t`Registration closes`}
                type="datetime-local"
                description={
                  changed('reg_close_at') ??
                  t`At this instant it is over: for a whole day, 00:00 of the next.`
                }
              />
              <TextInput {...field('starts_on')} label={t`First day`} type="date" />
              <TextInput {...field('ends_on')} label={t`Last day`} type="date" />
            </>
          ) : (
            <p className={record.intro}>
              <Trans>
                Name and dates are fixed since the publication. Two people of the committee can let
                registration close later.
              </Trans>
            </p>
          )}
          <TextInput {...field('place')} label={t`Place`} maxLength={100} />
          <TextInput {...field('host')} label={t`Host`} maxLength={100} />
          <TextInput
            {...field('contact_phone')}
            label={t`Telephone for questions`}
            type="tel"
            maxLength={20}
          />
          <TextInput
            {...field('correction_hours')}
            label={t`Hours to put a returned entry right`}
            inputMode="numeric"
            maxLength={3}
          />
        </FormBody>
      </div>
    </Panel>
  );
}
