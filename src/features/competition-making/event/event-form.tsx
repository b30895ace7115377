import { Trans, useLingui } from '@lingui/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { eventFacts, type EventFacts } from '../../../../server/contract/competition/competition-event.ts';
import { TEAM_AT_MOST } from '../../../../server/contract/kit/team-size.ts';
import type { ManagedEvent } from '../../../../server/contract/competition/competition-making.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import record from '../../../ui/part/record-page.module.css';
import { numberOf } from '../../../lib/form/typed-number.ts';
import { MakingForm, notNumbers, useMakingForm, type Sending } from '../making-form.tsx';

interface EventFormProps extends Sending<EventFacts> {
  /** Null for a new event. */
  readonly event: ManagedEvent | null;
  /** A new event starts with the values of this event, except its code. */
  readonly copied?: ManagedEvent | null;
}

/** The initial values of a new event. */
const noValues = {
  code: '',
  name: '',
  group: '',
  for_occupation: '',
  birth_from: '',
  birth_to: '',
  least_age: '16',
  exclusive: true,
  team_size: '1',
  residence: false,
  certificate: false,
  places: '30',
  per_unit: '3',
  least_entrants: '0',
};

const valuesOf = (one: ManagedEvent): typeof noValues => ({
  code: one.code,
  name: one.name,
  group: one.group,
  for_occupation: one.for_occupation,
  birth_from: one.birth_from,
  birth_to: one.birth_to,
  least_age: String(one.least_age),
  exclusive: one.exclusive,
  team_size: String(one.team_size),
  residence: one.demands.includes('residence'),
  certificate: one.demands.includes('certificate'),
  places: String(one.places),
  per_unit: String(one.per_unit),
  least_entrants: String(one.least_entrants),
});

/**
 * Returns the initial values of the form: those of the event itself, or those of the copied event without its
 * code.
 */
function startOf(event: ManagedEvent | null, copied: ManagedEvent | null): typeof noValues {
  if (event !== null) return valuesOf(event);
  return copied === null ? noValues : { ...valuesOf(copied), code: '' };
}

function useTitle(event: ManagedEvent | null, copied: ManagedEvent | null): string {
  const { t } = useLingui();
  if (event !== null) {
    const title = `${event.code} ${event.name}`;
    return t`Change ${title}`;
  }
  return copied === null ? t`A new event` : t`A new event like ${copied.name}`;
}

/**
 * Renders the form of an event. Its rules can be changed until registration opens, and its places until its
 * roster is frozen.
 */
export function EventForm({ event, copied = null, ...sending }: EventFormProps) {
  const { t } = useLingui();
  const form = useMakingForm({
    name: `event ${event?.id ?? copied?.id ?? ''}`,
    current: startOf(event, copied),
    read: ({ least_age, places, per_unit, least_entrants, team_size, residence, certificate, ...typed }) =>
      readForm(
        eventFacts,
        {
          ...typed,
          demands: [...(residence ? ['residence'] : []), ...(certificate ? ['certificate'] : [])],
          least_age: numberOf(least_age),
          team_size: numberOf(team_size),
          places: numberOf(places),
          per_unit: numberOf(per_unit),
          least_entrants: numberOf(least_entrants),
          version: event?.version ?? 0,
        },
        notNumbers(
          { least_age, places, per_unit, least_entrants },
          t`Enter a whole number in digits, such as 3`,
        ),
      ),
    ...sending,
  });
  const { field, tick } = form;
  const count = { inputMode: 'numeric', maxLength: 5 } as const;
  const taken = event?.facts.taken ?? 0;
  return (
    <MakingForm
      title={useTitle(event, copied)}
      form={form}
      button={event === null ? t`Add the event` : t`Save`}
    >
      {event?.facts.hasOpened === true ? (
        <p className={record.intro}>
          <Trans>The rules are fixed since registration opened; places can still be changed.</Trans>
        </p>
      ) : (
        <>
          <TextInput {...field('code')} label={t`Code`} maxLength={30} autoComplete="off" />
          <TextInput
            {...field('name')}
            label={t({ message: 'Name', context: 'competition' })}
            maxLength={100}
          />
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
          <NativeSelect
            {...field('team_size')}
            label={t`One entry is`}
            data={[
              { value: '1', label: t`one person` },
              ...Array.from({ length: TEAM_AT_MOST - 1 }, (_, at) => {
                const people = at + 2;
                return { value: String(people), label: t`a team of ${people}` };
              }),
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
      <TextInput {...field('places', t`0: no limit. Taken now: ${taken}`)} {...count} label={t`Places`} />
      <TextInput {...field('per_unit')} {...count} label={t`Places for the people of one unit`} />
      <TextInput
        {...field('least_entrants', t`0: no limit. With fewer it is held only for a reason.`)}
        {...count}
        label={t`Fewest entrants`}
      />
    </MakingForm>
  );
}
