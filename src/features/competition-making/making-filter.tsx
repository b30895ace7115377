import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { competitionStatuses } from '../../../server/contract/competition-making.ts';
import classes from './competition-making.module.css';
import type { MakingQuery } from './making-query.ts';
import { phaseText } from './making-texts.ts';

interface MakingFilterProps {
  readonly query: MakingQuery;
  readonly onChoose: (wish: Pick<MakingQuery, 'status' | 'sort' | 'text'>) => void;
}

/** Which competitions are listed, and in what order: chosen at once, what is typed with Enter or the button. */
export function MakingFilter({ query, onChoose }: MakingFilterProps) {
  const { t, i18n } = useLingui();
  const { status, sort, text } = query;
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address may change by itself: by the back button, or because the search was cleared.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  const wish = { status, sort, text: typed.trim() };
  return (
    <form
      className={classes.filter}
      role="search"
      aria-label={t`Competitions`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onChoose(wish);
      }}
    >
      <NativeSelect
        label={t`Phase`}
        value={status}
        data={[
          { value: '', label: t`All` },
          ...competitionStatuses.map((value) => ({ value, label: phaseText(i18n, value) })),
        ]}
        onChange={({ currentTarget }) =>
          onChoose({ ...wish, status: currentTarget.value as MakingQuery['status'] })
        }
      />
      <NativeSelect
        label={t`Order`}
        value={sort}
        data={[
          { value: '-starts_on', label: t`Latest first` },
          { value: 'starts_on', label: t`Earliest first` },
          { value: 'name', label: t`By name` },
        ]}
        onChange={({ currentTarget }) =>
          onChoose({ ...wish, sort: currentTarget.value as MakingQuery['sort'] })
        }
      />
      <TextInput
        type="search"
        label={t`Name`}
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
