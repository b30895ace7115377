import { Trans, useLingui } from '@lingui/macro';
import type { NoticeList, OfficialNotice } from '../../../server/contract/official-notice.ts';
import classes from '../../ui/part/record-page.module.css';
import { noticeStatusText } from './notice-texts.ts';

const tones: Readonly<Record<OfficialNotice['status'], 'good' | 'todo' | 'bad' | 'calm'>> = {
  draft: 'todo',
  in_review: 'calm',
  scheduled: 'calm',
  published: 'good',
  revising: 'todo',
  revision_in_review: 'calm',
  expired: 'calm',
  withdrawn: 'bad',
};

/** Renders the state of a notice as a chip. The text carries the meaning. The colour only repeats it. */
export function StatusChip({ status }: { readonly status: OfficialNotice['status'] }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.chip} data-tone={tones[status]}>
      {noticeStatusText(i18n, status)}
    </span>
  );
}

/** Renders a chip if the notice has been revised since its first publication. */
export function UpdatedChip({ revision }: { readonly revision: number }) {
  return (
    revision > 1 && (
      <span className={classes.chip} data-tone="todo">
        <Trans>Updated</Trans>
      </span>
    )
  );
}

/** Renders what the reader still has to do: read the notice or acknowledge it. */
export function ReadingChip({ row }: { readonly row: NoticeList['data'][number] }) {
  if (row.status !== 'published') return <StatusChip status={row.status} />;
  if (!row.is_read) {
    return (
      <span className={classes.chip} data-tone="todo">
        <Trans>Unread</Trans>
      </span>
    );
  }
  if (!row.need_ack) {
    return (
      <span className={classes.chip}>
        <Trans>Read</Trans>
      </span>
    );
  }
  return row.is_acked ? (
    <span className={classes.chip} data-tone="good">
      <Trans>Acknowledged</Trans>
    </span>
  ) : (
    <span className={classes.chip} data-tone="todo">
      <Trans>To be acknowledged</Trans>
    </span>
  );
}
