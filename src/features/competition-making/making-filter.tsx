import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { competitionStatuses } from '../../../server/contract/competition/competition-making.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { makingQuery, type MakingQuery } from './making-query.ts';
import { phaseText } from './making-texts.ts';

interface MakingFilterProps {
  readonly query: MakingQuery;
  readonly onChoose: (wish: Partial<MakingQuery>) => void;
}

/** Renders the filter of the list of competitions. */
export function MakingFilter({ query, onChoose }: MakingFilterProps) {
  const { t, i18n } = useLingui();
  const { status, text } = query;
  return (
    <SearchForm
      name={t`Competitions`}
      text={text}
      label={t({ message: 'Name', context: 'competition' })}
      onSearch={(typed) => onChoose({ text: typed })}
    >
      {(typed) => (
        <NativeSelect
          label={t`Phase`}
          value={status}
          data={[
            { value: '', label: t`All` },
            ...competitionStatuses.map((value) => ({ value, label: phaseText(i18n, value) })),
          ]}
          onChange={({ currentTarget }) =>
            onChoose({ text: typed, status: makingQuery.meanings.status(currentTarget.value) })
          }
        />
      )}
    </SearchForm>
  );
}
