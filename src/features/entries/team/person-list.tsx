import { useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { Entry, Revealed } from '../../../../server/contract/entry/entry.ts';
import { cityText, personWords } from '../../../../server/contract/kit/person-words.ts';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';

interface PersonListProps {
  readonly name: string;
  readonly person: Entry['person'];
  /** The name of the unit; '' for none. */
  readonly unit?: string;
  /** The numbers in full, after the user has requested them. */
  readonly revealed?: Revealed | null;
  /** The button that shows the numbers in full. It is beside the identity number. */
  readonly reveal?: ReactNode;
}

/** Renders a person who is entered or is to be entered, as shown to reviewers. The numbers are masked. */
export function PersonList({ name, person, unit = '', revealed = null, reveal = null }: PersonListProps) {
  const { t, i18n } = useLingui();
  const words = personWords(i18n);
  const number =
    revealed === null && reveal !== null && person.id_no !== '' ? (
      <>
        {person.id_no} {reveal}
      </>
    ) : (
      (revealed?.id_no ?? person.id_no)
    );
  const entries = [
    { label: t`Name`, value: name },
    { label: t`Identity number`, value: number },
    { label: t`Year of birth`, value: person.birth_year },
    { label: t`Gender`, value: words.gender[person.gender] },
    { label: t`Occupation`, value: words.occupation[person.occupation] },
    { label: t`Education`, value: person.education && words.education[person.education] },
    { label: t`Skill level`, value: person.skill_level && words.skill_level[person.skill_level] },
    { label: t`City`, value: cityText(i18n, person.region_code) },
    { label: t`Unit`, value: unit },
    { label: t`Mobile number`, value: revealed?.phone ?? person.phone },
  ];
  return <KeyValueList entries={entries.filter(({ value }) => value !== '')} />;
}
