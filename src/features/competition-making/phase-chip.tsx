import { useLingui } from '@lingui/react';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import classes from '../../ui/part/record-page.module.css';
import { phaseText } from './making-texts.ts';

const tones: Readonly<Record<ManagedCompetition['status'], 'good' | 'todo' | 'bad' | 'calm'>> = {
  draft: 'todo',
  published: 'calm',
  open: 'good',
  closed: 'calm',
  running: 'good',
  finished: 'calm',
  archived: 'calm',
  cancelled: 'bad',
};

/** Renders the state of a competition. The text names the state; the colour only supports it. */
export function PhaseChip({ status }: { readonly status: ManagedCompetition['status'] }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.chip} data-tone={tones[status]}>
      {phaseText(i18n, status)}
    </span>
  );
}
