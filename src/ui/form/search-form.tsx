import { Trans } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from '../part/record-page.module.css';

interface SearchFormProps {
  /** What is searched, for assistive technology. */
  readonly name: string;
  /** What the address asks for. */
  readonly text: string;
  /** Which words are looked for. */
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** What is chosen at once; told what is typed, which goes along with it. */
  readonly children: (typed: string) => ReactNode;
  readonly onSearch: (typed: string) => void;
}

/** Which rows of a list are shown: selects that act at once, and what is typed, with Enter or the button. */
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
  // The address may change by itself: by the back button, or because the search was cleared.
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
