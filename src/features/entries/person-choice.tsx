import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core';
import type { Roster } from '../../../server/contract/unit/roster.ts';

interface PersonChoiceProps {
  /** Null where none can be picked. */
  readonly roster: Roster | null;
  readonly person: NativeSelectProps & { readonly value: string };
  readonly name: TextInputProps;
  readonly number: TextInputProps;
}

/** Who is named: somebody of the unit's roster, or anybody by name and identity number. */
export function PersonChoice({ roster, person, name, number }: PersonChoiceProps) {
  const { t } = useLingui();
  const people = roster?.data ?? [];
  return (
    <>
      {people.length > 0 && (
        <NativeSelect
          {...person}
          label={t`From the people of our unit`}
          data={[
            { value: '', label: t`Somebody else, by name and identity number` },
            ...people.map(({ id, real_name, id_no, birth_year }) => ({
              value: id,
              label: [real_name, id_no, birth_year].join(' · '),
            })),
          ]}
        />
      )}
      {person.value === '' && (
        <>
          <TextInput {...name} maxLength={30} />
          <TextInput {...number} autoComplete="off" spellCheck={false} maxLength={20} />
        </>
      )}
    </>
  );
}

/** Whether somebody picked from the roster needs the consent of a guardian. */
export const isPickedUnderAge = (roster: Roster | null, id: string): boolean =>
  roster?.data.some((one) => one.id === id && one.is_under_age) ?? false;

/** Who is named, as a call takes it: what was typed is left out once somebody is picked, as its fields are. */
export const namedPerson = (named: {
  readonly person_id: string;
  readonly real_name: string;
  readonly id_no: string;
}) => (named.person_id === '' ? named : { person_id: named.person_id, real_name: '', id_no: '' });
