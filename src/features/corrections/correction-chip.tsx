import { useLingui } from '@lingui/react';
import type { Correction } from '../../../server/contract/person/correction.ts';
import page from '../../ui/part/record-page.module.css';
import { statusText } from './correction-texts.ts';

const tones = { filed: 'todo', approved: 'good', refused: 'bad', withdrawn: 'calm' } as const;

/** Renders the state of a correction. The text names the state; the colour only supports it. */
export function CorrectionChip({ status }: Pick<Correction, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={tones[status]}>
      {statusText(i18n, status)}
    </span>
  );
}
