import { useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { noticeStatuses } from '../../../server/contract/official-notice.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { noticeQuery, type NoticeListQuery } from './notice-query.ts';
import { noticeStatusText } from './notice-texts.ts';

interface NoticeFilterProps {
  readonly query: NoticeListQuery;
  readonly onChoose: (wish: Partial<NoticeListQuery>) => void;
}

/** The states of a notice that a reader can filter by. */
const readStatuses: readonly NoticeListQuery['status'][] = ['published', 'expired', 'withdrawn'];

/** Renders the filter of the list of notices. */
export function NoticeFilter({ query, onChoose }: NoticeFilterProps) {
  const { t, i18n } = useLingui();
  const { side, status, text } = query;
  const statuses = noticeStatuses.filter((one) => side === 'write' || readStatuses.includes(one));
  return (
    <SearchForm
      name={t`Notices`}
      text={text}
      label={t`Title or number`}
      onSearch={(typed) => onChoose({ text: typed })}
    >
      {(typed) => (
        <NativeSelect
          label={t`State`}
          value={status}
          data={[
            { value: '', label: t`All` },
            ...statuses.map((one) => ({ value: one, label: noticeStatusText(i18n, one) })),
          ]}
          onChange={({ currentTarget }) =>
            onChoose({ text: typed, status: noticeQuery.meanings.status(currentTarget.value) })
          }
        />
      )}
    </SearchForm>
  );
}
