import { useLingui } from '@lingui/macro';
import type { Entry } from '../../../server/contract/entry.ts';
import { cityText } from '../../i18n/cities.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';

interface PersonListProps {
  readonly name: string;
  readonly person: Entry['person'];
  /** Name of the unit; '' for none. */
  readonly unit?: string;
}

/** Who is entered, or is to be: what reviewers look at, numbers masked. */
export function PersonList({ name, person, unit = '' }: PersonListProps) {
  const { t, i18n } = useLingui();
  const genders = { male: t`Male`, female: t`Female` };
  const occupations = { employee: t`In work`, student: t`Student` };
  const entries = [
    { label: t`Name`, value: name },
    { label: t`Identity number`, value: person.id_no },
    { label: t`Year of birth`, value: person.birth_year },
    { label: t`Gender`, value: genders[person.gender] },
    { label: t`Occupation`, value: occupations[person.occupation] },
    { label: t`City`, value: cityText(i18n, person.region_code) },
    { label: t`Unit`, value: unit },
    { label: t`Mobile number`, value: person.phone },
  ];
  return <KeyValueList entries={entries.filter(({ value }) => value !== '')} />;
}
