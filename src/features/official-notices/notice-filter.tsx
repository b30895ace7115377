import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { noticeStatuses } from '../../../server/contract/official-notice.ts';
import page from '../../ui/record-page.module.css';
import type { NoticeListQuery } from './notice-query.ts';
import { noticeStatusText } from './notice-texts.ts';

interface NoticeFilterProps {
  readonly query: NoticeListQuery;
  readonly onChoose: (wish: Pick<NoticeListQuery, 'status' | 'text'>) => void;
}

/** Where a notice may stand for those who only read. */
const readStatuses: readonly NoticeListQuery['status'][] = ['published', 'expired', 'withdrawn'];

/** Which notices are listed: a state chosen at once, what is typed with Enter or the button. */
export function NoticeFilter({ query, onChoose }: NoticeFilterProps) {
  const { t, i18n } = useLingui();
  const { side, status, text } = query;
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address may change by itself: by the back button, or because the search was cleared.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  const statuses = noticeStatuses.filter((one) => side === 'write' || readStatuses.includes(one));
  return (
    <form
      className={page.filter}
      role="search"
      aria-label={t`Notices`}
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
          ...statuses.map((one) => ({ value: one, label: noticeStatusText(i18n, one) })),
        ]}
        onChange={({ currentTarget }) =>
          onChoose({ status: currentTarget.value as NoticeListQuery['status'], text: typed.trim() })
        }
      />
      <TextInput
        type="search"
        label={t`Title or number`}
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
