import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { accountQuery, type AccountQuery } from './account-query.ts';

interface AccountFilterProps {
  readonly query: AccountQuery;
  readonly onChoose: (wish: Partial<AccountQuery>) => void;
}

/** Renders the filter of the list of accounts. */
export function AccountFilter({ query, onChoose }: AccountFilterProps) {
  const { t } = useLingui();
  const { status, text } = query;
  return (
    <SearchForm
      name={t`Accounts`}
      text={text}
      label={t`Name or username`}
      onSearch={(typed) => onChoose({ text: typed })}
    >
      {(typed) => (
        <NativeSelect
          label={t`State`}
          value={status}
          data={[
            { value: '', label: t`All` },
            { value: 'active', label: t`In use` },
            { value: 'disabled', label: t`Disabled` },
          ]}
          onChange={({ currentTarget }) =>
            onChoose({ text: typed, status: accountQuery.meanings.status(currentTarget.value) })
          }
        />
      )}
    </SearchForm>
  );
}
