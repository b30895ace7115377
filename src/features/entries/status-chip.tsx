import { t } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import classes from '../../ui/part/record-page.module.css';
import { statusText } from './entry-texts.ts';

const tones: Readonly<Record<Entry['status'], 'good' | 'todo' | 'bad' | 'calm'>> = {
  draft: 'todo',
  submitted: 'calm',
  endorsed: 'calm',
  approved: 'good',
  returned: 'todo',
  rejected: 'bad',
  withdrawn: 'calm',
  checked_in: 'good',
  absent: 'bad',
  competed: 'good',
  disqualified: 'bad',
  unranked: 'calm',
};

interface StatusChipProps {
  readonly entry: Pick<Entry, 'status' | 'is_awaited'>;
}

/** Renders the state of an entry. The text names the state; the colour only supports it. */
export function StatusChip({ entry: { status, is_awaited: isAwaited } }: StatusChipProps) {
  const { i18n } = useLingui();
  return (
    <span className={classes.chip} data-tone={isAwaited ? 'todo' : tones[status]}>
      {isAwaited ? t(i18n)`To be checked in` : statusText(i18n, status)}
    </span>
  );
}
