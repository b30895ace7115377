import { useLingui } from '@lingui/react';
import type { Assignment, AssignmentCause } from '../../../server/contract/expert/assignment.ts';
import { milderCauses } from '../../../server/contract/expert/invitation.ts';
import page from '../../ui/part/record-page.module.css';
import { causeTexts, statusTexts } from './duty-texts.ts';

const tones = {
  proposed: 'todo',
  cleared: 'todo',
  conflicted: 'bad',
  waiving: 'todo',
  confirmed: 'good',
  active: 'good',
  released: 'calm',
} as const;

/** Renders the state of an assignment. The text names the state; the colour only supports it. */
export function DutyChip({ status }: Pick<Assignment, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={tones[status]}>
      {statusTexts(i18n)[status]}
    </span>
  );
}

/** Renders the conflicts of a person, cause by cause. */
export function Causes({ causes }: { readonly causes: readonly AssignmentCause[] }) {
  const { i18n } = useLingui();
  const words = causeTexts(i18n);
  return (
    <div className={page.actions}>
      {causes.map((cause) => (
        <span key={cause} className={page.chip} data-tone={milderCauses.includes(cause) ? 'todo' : 'bad'}>
          {words[cause]}
        </span>
      ))}
    </div>
  );
}

/** Renders where the conflicts of a person come from, for readers who may settle them. */
export function Grounds({ grounds }: Pick<Assignment, 'grounds'>) {
  const { i18n } = useLingui();
  const words = causeTexts(i18n);
  return grounds
    .filter(({ name, unit }) => name !== '' || unit !== '')
    .map(({ cause, own, name, unit }) => (
      <p key={`${cause} ${own} ${name} ${unit}`} className={page.small}>
        {words[cause]}:{' '}
        {[own === name ? '' : own, name, unit === name ? '' : unit].filter(Boolean).join(' · ')}
      </p>
    ));
}
