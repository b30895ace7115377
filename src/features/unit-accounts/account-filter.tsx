import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import page from '../../ui/record-page.module.css';
import type { AccountQuery } from './account-query.ts';

interface AccountFilterProps {
  readonly query: AccountQuery;
  readonly onChoose: (wish: Pick<AccountQuery, 'status' | 'text'>) => void;
}

/** Which accounts are listed: a state chosen at once, what is typed with Enter or the button. */
export function AccountFilter({ query, onChoose }: AccountFilterProps) {
  const { t } = useLingui();
  const { status, text } = query;
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address may change by itself: by the back button, or because the search was cleared.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  return (
    <form
      className={page.filter}
      role="search"
      aria-label={t`Accounts`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onChoose({ status, text: typed.trim() });
      }}
    >
      <NativeSelect
        label={t`State`}
        value={status}
        data={[
          { value: '', label: t`All` },
          { value: 'active', label: t`In use` },
          { value: 'disabled', label: t`Disabled` },
        ]}
        onChange={({ currentTarget }) =>
          onChoose({ status: currentTarget.value as AccountQuery['status'], text: typed.trim() })
        }
      />
      <TextInput
        type="search"
        label={t`Name or username`}
        maxLength={50}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
