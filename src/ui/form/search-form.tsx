import { Trans } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from '../part/record-page.module.css';

interface SearchFormProps {
  /** The name of the search, for assistive technology. */
  readonly name: string;
  /** The search text in the address. */
  readonly text: string;
  /** The label of the text field. */
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /**
   * Renders the filters that apply at once. They receive the typed text, which is applied together with them.
   */
  readonly children: (typed: string) => ReactNode;
  readonly onSearch: (typed: string) => void;
}

/** Renders the filters of a list. Selects apply at once; the text applies with Enter or the button. */
export function SearchForm({
  name,
  text,
  label,
  placeholder,
  maxLength = 50,
  children,
  onSearch,
}: SearchFormProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address can change without input here: through the back button or a reset of the search.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  const wish = typed.trim();
  return (
    <form
      className={classes.filter}
      role="search"
      aria-label={name}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSearch(wish);
      }}
    >
      {children(wish)}
      <TextInput
        className={classes.words}
        type="search"
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
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
