import { useLingui } from '@lingui/react';
import type { Invitation } from '../../../server/contract/expert/invitation.ts';
import page from '../../ui/part/record-page.module.css';
import { invitationStates } from './invitation-texts.ts';

const tones = {
  created: 'calm',
  sent: 'todo',
  viewed: 'todo',
  accepted: 'good',
  declined: 'bad',
  expired: 'bad',
  cancelled: 'calm',
  withdrawn: 'bad',
} as const;

/** Renders the state of an invitation as a chip. The text carries the meaning. The colour only repeats it. */
export function InvitationChip({ status }: Pick<Invitation, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={tones[status]}>
      {invitationStates(i18n)[status]}
    </span>
  );
}
