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

/** Renders the state of an entry. The text names the state; the colour only supports it. */
export function StatusChip({ status }: { readonly status: Entry['status'] }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.chip} data-tone={tones[status]}>
      {statusText(i18n, status)}
    </span>
  );
}
