import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { SearchForm } from '../../ui/form/search-form.tsx';
import type { ErrorQuery } from './error-query.ts';

interface ErrorFilterProps {
  readonly query: ErrorQuery;
  /** The releases that have errors, the latest first. */
  readonly releases: readonly string[];
  readonly onChoose: (wish: Partial<ErrorQuery>) => void;
}

/** Renders the filter of the list of errors. */
export function ErrorFilter({ query, releases, onChoose }: ErrorFilterProps) {
  const { t } = useLingui();
  const { status, release, text } = query;
  const offered = release === '' || releases.includes(release) ? releases : [release, ...releases];
  return (
    <SearchForm
      name={t`Errors`}
      text={text}
      label={t({ message: 'Text', context: 'search' })}
      placeholder={t`Part of the message`}
      maxLength={100}
      onSearch={(typed) => onChoose({ text: typed })}
    >
      {(typed) => (
        <>
          <NativeSelect
            label={t`State`}
            value={status}
            data={[
              { value: 'open', label: t`Open` },
              { value: 'solved', label: t`Solved` },
            ]}
            onChange={({ currentTarget }) =>
              onChoose({ text: typed, status: currentTarget.value === 'solved' ? 'solved' : 'open' })
            }
          />
          <NativeSelect
            label={t`Release`}
            value={release}
            data={[{ value: '', label: t`All releases` }, ...offered]}
            onChange={({ currentTarget }) => onChoose({ text: typed, release: currentTarget.value })}
          />
        </>
      )}
    </SearchForm>
  );
}
