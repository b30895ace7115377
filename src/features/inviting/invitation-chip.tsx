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

/** The state of an invitation; the word says it, the colour only agrees. */
export function InvitationChip({ status }: Pick<Invitation, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={tones[status]}>
      {invitationStates(i18n)[status]}
    </span>
  );
}
