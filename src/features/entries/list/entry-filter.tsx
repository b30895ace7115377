import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EntryList } from '../../../../server/contract/entry/entry.ts';
import { cities } from '../../../../server/contract/kit/person-words.ts';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { eventOptions } from './event-options.ts';
import type { EntryListQuery } from './entry-query.ts';
import { entriesOf } from '../../../../server/contract/kit/keys-of.ts';

interface EntryFilterProps {
  readonly query: EntryListQuery;
  readonly competitions: EntryList['meta']['competitions'];
  readonly events: EntryList['meta']['events'];
  /** Whether the list holds entries of several units. */
  readonly hasUnits: boolean;
  readonly onChoose: (wish: Partial<EntryListQuery>) => void;
}

type Typed = Pick<EntryListQuery, 'unit' | 'from' | 'to' | 'text'>;

const typedIn = ({ unit, from, to, text }: EntryListQuery): Typed => ({ unit, from, to, text });

/**
 * Renders the filter of the list of entries. A choice applies at once. Typed text applies with Enter or the
 * button.
 */
export function EntryFilter({ query, competitions, events, hasUnits, onChoose }: EntryFilterProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(() => typedIn(query));
  const [known, setKnown] = useState(query);
  // The address can also change from outside: by the back button, or when the search is cleared.
  if (entriesOf(typedIn(query)).some(([name, value]) => known[name] !== value)) {
    setKnown(query);
    setTyped(typedIn(query));
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const wish = { ...typed, unit: typed.unit.trim(), text: typed.text.trim() };
  const isFurther = [query.unit, query.city, query.from, query.to].some((one) => one !== '');
  return (
    <form
      className={classes.filter}
      role="search"
      aria-label={t`Entries`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onChoose(wish);
      }}
    >
      <div className={record.filter}>
        {competitions.length > 1 && (
          <NativeSelect
            label={t`Competition`}
            value={query.competition}
            data={[
              { value: '', label: t`All competitions` },
              ...competitions.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) =>
              onChoose({ ...wish, competition: currentTarget.value, event: '' })
            }
          />
        )}
        <NativeSelect
          label={t`Event`}
          value={query.event}
          data={[{ value: '', label: t`All events` }, ...eventOptions({ competitions, events })]}
          onChange={({ currentTarget }) => onChoose({ ...wish, event: currentTarget.value })}
        />
        <TextInput
          {...field('text')}
          className={record.words}
          type="search"
          label={t`Name or receipt number`}
          placeholder={t`Any part of it, or pinyin`}
          maxLength={50}
        />
        <Button type="submit" variant="default">
          <Trans>Search</Trans>
        </Button>
      </div>
      <details className={classes.further} open={isFurther || undefined}>
        <summary>
          <Trans>More conditions</Trans>
        </summary>
        <div className={record.filter}>
          {hasUnits && <TextInput {...field('unit')} label={t`Unit`} maxLength={50} />}
          <NativeSelect
            label={t`City`}
            value={query.city}
            data={[{ value: '', label: t`All cities` }, ...cities(i18n)]}
            onChange={({ currentTarget }) => onChoose({ ...wish, city: currentTarget.value })}
          />
          <TextInput {...field('from')} label={t`Handed in from`} type="date" max={typed.to || undefined} />
          <TextInput {...field('to')} label={t`Handed in until`} type="date" min={typed.from || undefined} />
          <Button type="submit" variant="default">
            <Trans>Apply</Trans>
          </Button>
        </div>
      </details>
    </form>
  );
}
