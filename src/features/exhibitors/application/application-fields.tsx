import { useLingui } from '@lingui/macro';
import { Input, NativeSelect, Textarea } from '@mantine/core';
import { listBooths } from '../../../../server/contract/exhibitor/booth.ts';
import {
  MOST_STAFF,
  type ExhibitorApplication,
} from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { moreFields } from '../../../kit/act/act-dialog.tsx';
import { useRecord } from '../../../kit/record/use-record.ts';
import type { TextField } from '../../../ui/form/use-call-form.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { BoothPlan } from '../call/booth-plan.tsx';
import { slotText } from '../exhibitor-texts.ts';

/** Splits typed lines into names. */
export const namesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface ChoiceProps {
  readonly application: ExhibitorApplication;
  readonly field: TextField;
}

/** Renders the plan, in which one of the free booths that fit the application is selected. */
function BoothChoice({ application: { call, area, power }, field }: ChoiceProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listBooths, { id: call.id });
  const { ref, error, value, onChange } = field;
  return (
    <Input.Wrapper
      component="fieldset"
      bd={0}
      p={0}
      m={0}
      label={t`Booth`}
      labelElement="div"
      description={t`Free booths with at least ${area} m² and ${power} kW can be chosen.`}
      error={error}
    >
      <div ref={ref} tabIndex={-1}>
        {data === null && isLoading && <RowsSkeleton />}
        {data === null && !isLoading && (
          <LoadFailed failure={failure} message={t`The booths could not be fetched`} onRetry={reload} />
        )}
        {data !== null && (
          <BoothPlan
            booths={data.data}
            selected={value}
            onSelect={({ id }) => onChange({ currentTarget: { value: id } })}
            canSelect={(booth) => booth.status === 'free' && booth.area >= area && booth.power >= power}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Renders the slots for moving in that have not begun. A full one cannot be selected. */
function SlotChoice({ application: { slots }, field }: ChoiceProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <NativeSelect
      {...field}
      label={t`Time to move in`}
      data={[
        { value: '', label: t`Choose a time` },
        ...slots.map(({ from, until, free }) => {
          const time = slotText(from, until, tag);
          return {
            value: from,
            label: free === 0 ? t`${time} · full` : t`${time} · ${free} left`,
            disabled: free === 0,
          };
        }),
      ]}
    />
  );
}

/** Returns the fields of the dialogs for the acts on an application, by act. */
export function useApplicationFields(application: ExhibitorApplication | null) {
  const { t } = useLingui();
  const assign = moreFields({
    initial: { booth_id: '' },
    renderFields: ({ text }) =>
      application !== null && <BoothChoice application={application} field={text('booth_id')} />,
  });
  const slots = application?.slots ?? [];
  const bookSlot = moreFields({
    initial: { slot_at: slots.find(({ from }) => from === application?.slot_from)?.from ?? '' },
    renderFields: ({ text }) =>
      application !== null && <SlotChoice application={application} field={text('slot_at')} />,
  });
  const staff = moreFields({
    initial: { staff: (application?.staff ?? []).join('\n') },
    read: ({ staff: typed }) => ({ staff: namesIn(typed) }),
    renderFields: ({ text }) => (
      <Textarea
        {...text('staff')}
        label={t`Names`}
        description={t`One name a line, at most ${MOST_STAFF}`}
        autosize
        minRows={4}
        maxLength={1100}
      />
    ),
  });
  const noted = (label: string) =>
    moreFields({
      initial: { note: '' },
      renderFields: ({ text }) => (
        <Textarea {...text('note')} label={label} autosize minRows={2} maxLength={500} />
      ),
    });
  return {
    assign: { fields: assign },
    bookSlot: { fields: bookSlot },
    staff: { fields: staff },
    moveIn: { fields: noted(t`Result of the safety check`) },
    moveOut: { fields: noted(t`State of the booth and damage`) },
  };
}
