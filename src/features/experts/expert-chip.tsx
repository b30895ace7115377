import { useLingui } from '@lingui/react';
import type { ExpertFile } from '../../../server/contract/expert/expert.ts';
import page from '../../ui/part/record-page.module.css';
import { statusText } from './expert-texts.ts';

const tones = {
  draft: 'todo',
  submitted: 'todo',
  returned: 'todo',
  approved: 'good',
  suspended: 'bad',
  retired: 'calm',
} as const;

/**
 * Renders the state of an expert file as a chip. The text carries the meaning. The colour only repeats it.
 */
export function ExpertChip({ status }: Pick<ExpertFile, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={tones[status]}>
      {statusText(i18n, status)}
    </span>
  );
}
