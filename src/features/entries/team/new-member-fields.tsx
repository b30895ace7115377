import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core';
import { cities, optionsOf, personWords } from '../../../../server/contract/kit/person-words.ts';
import { entriesOf } from '../../../../server/contract/kit/keys-of.ts';
import type { newPersonFields } from '../../../../server/contract/entry/team.ts';

type Field = 'kind' | (typeof newPersonFields)[number];

interface NewMemberFieldsProps {
  /** Whether the person has no account, so that the unit fills in the profile. */
  readonly isNew: boolean;
  readonly fieldOf: (name: Field) => TextInputProps & NativeSelectProps;
}

/**
 * Renders whether a member has an account, and the profile of a member who has none. The person can sign in later
 * with the mobile number and finds the entry there.
 */
export function NewMemberFields({ isNew, fieldOf }: NewMemberFieldsProps) {
  const { t, i18n } = useLingui();
  const words = personWords(i18n);
  const choose = { value: '', label: t`Choose` };
  const choices = { occupation: t`Occupation`, education: t`Education`, skill_level: t`Skill level` };
  return (
    <>
      <NativeSelect
        {...fieldOf('kind')}
        label={t`Account of this member`}
        data={[
          { value: 'known', label: t`Has registered here and filled in a profile` },
          { value: 'new', label: t`Has no account yet: our unit fills in the profile` },
        ]}
      />
      {isNew && (
        <>
          <TextInput
            {...fieldOf('phone')}
            label={t`Mobile number`}
            description={t`The member signs in with it later and finds this entry. It receives one text message.`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={24}
          />
          <NativeSelect
            {...fieldOf('region_code')}
            label={t`City where the member lives, works or studies`}
            data={[choose, ...cities(i18n)]}
          />
          {entriesOf(choices).map(([name, label]) => (
            <NativeSelect
              key={name}
              {...fieldOf(name)}
              label={label}
              data={[choose, ...optionsOf(words[name])]}
            />
          ))}
        </>
      )}
    </>
  );
}
