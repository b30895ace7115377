import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EntryList } from '../../../server/contract/entry.ts';
import classes from './entries.module.css';
import type { EntryListQuery } from './entry-query.ts';

interface EntryFilterProps {
  readonly query: EntryListQuery;
  readonly events: EntryList['meta']['events'];
  readonly onChoose: (wish: Pick<EntryListQuery, 'event' | 'text'>) => void;
}

/** Which entries are listed: an event chosen at once, what is typed with Enter or the button. */
export function EntryFilter({ query, events, onChoose }: EntryFilterProps) {
  const { t } = useLingui();
  const { event, text } = query;
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address may change by itself: by the back button, or because the search was cleared.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  return (
    <form
      className={classes.filter}
      role="search"
      aria-label={t`Entries`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onChoose({ event, text: typed.trim() });
      }}
    >
      <NativeSelect
        label={t`Event`}
        value={event}
        data={[
          { value: '', label: t`All events` },
          ...events.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        ]}
        onChange={({ currentTarget }) => onChoose({ event: currentTarget.value, text: typed.trim() })}
      />
      <TextInput
        type="search"
        label={t`Name or receipt number`}
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
