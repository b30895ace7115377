import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core';
import type { Roster } from '../../../server/contract/unit/roster.ts';

interface PersonChoiceProps {
  /** Null if the roster is not loaded or the user has none. The select field is then hidden. */
  readonly roster: Roster | null;
  readonly person: NativeSelectProps & { readonly value: string };
  readonly name: TextInputProps;
  readonly number: TextInputProps;
}

/**
 * Renders the choice of a person: a member of the unit's roster, or any person by name and identity number.
 */
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

/** Checks whether a person picked from the roster needs the consent of a guardian. */
export const isPickedUnderAge = (roster: Roster | null, id: string): boolean =>
  roster?.data.some((one) => one.id === id && one.is_under_age) ?? false;

/**
 * Returns the chosen person for the request body. Typed values are omitted if a person is picked, because
 * their fields are hidden.
 */
export const namedPerson = (named: {
  readonly person_id: string;
  readonly real_name: string;
  readonly id_no: string;
}) => (named.person_id === '' ? named : { person_id: named.person_id, real_name: '', id_no: '' });
