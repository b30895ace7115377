import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './client-errors.module.css';
import type { ErrorQuery } from './error-query.ts';

interface ErrorFilterProps {
  readonly query: ErrorQuery;
  /** There are errors of these, the latest first. */
  readonly releases: readonly string[];
  readonly onChoose: (wish: Pick<ErrorQuery, 'status' | 'release' | 'text'>) => void;
}

/** Which errors are listed: chosen at once, what is typed with Enter or the button. */
export function ErrorFilter({ query, releases, onChoose }: ErrorFilterProps) {
  const { t } = useLingui();
  const { status, release, text } = query;
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address may change by itself: by the back button, or because the search was cleared.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  const offered = release === '' || releases.includes(release) ? releases : [release, ...releases];
  const choose = (wish: Partial<ErrorQuery>) => onChoose({ status, release, text: typed.trim(), ...wish });
  return (
    <form
      className={classes.filter}
      role="search"
      aria-label={t`Errors`}
      onSubmit={(event) => {
        event.preventDefault();
        choose({});
      }}
    >
      <NativeSelect
        label={t`State`}
        value={status}
        data={[
          { value: 'open', label: t`Open` },
          { value: 'solved', label: t`Solved` },
        ]}
        onChange={({ currentTarget }) =>
          choose({ status: currentTarget.value === 'solved' ? 'solved' : 'open' })
        }
      />
      <NativeSelect
        label={t`Release`}
        value={release}
        data={[{ value: '', label: t`All releases` }, ...offered]}
        onChange={({ currentTarget }) => choose({ release: currentTarget.value })}
      />
      <TextInput
        className={classes.text}
        type="search"
        label={t`Text`}
        placeholder={t`Part of the message`}
        maxLength={100}
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
