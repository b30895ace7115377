import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import type { EntryList } from '../../../server/contract/entry.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import type { EntryListQuery } from './entry-query.ts';

interface EntryFilterProps {
  readonly query: EntryListQuery;
  readonly events: EntryList['meta']['events'];
  readonly onChoose: (wish: Partial<EntryListQuery>) => void;
}

/** Of which event entries are listed, and of whom. */
export function EntryFilter({ query, events, onChoose }: EntryFilterProps) {
  const { t } = useLingui();
  const { event, text } = query;
  return (
    <SearchForm
      name={t`Entries`}
      text={text}
      label={t`Name or receipt number`}
      onSearch={(typed) => onChoose({ text: typed })}
    >
      {(typed) => (
        <NativeSelect
          label={t`Event`}
          value={event}
          data={[
            { value: '', label: t`All events` },
            ...events.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          ]}
          onChange={({ currentTarget }) => onChoose({ text: typed, event: currentTarget.value })}
        />
      )}
    </SearchForm>
  );
}
