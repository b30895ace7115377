import { listOwnDuties } from '../../server/contract/expert/own-duty.ts';
import { OwnDuties } from '../features/duties/own-duties.tsx';
import { OwnExpert } from '../features/experts/own-expert.tsx';
import { ExpertHome } from '../features/home/expert-home.tsx';
import { OwnInvitations, OwnInvitationsPage } from '../features/inviting/own-invitations.tsx';

/** The duties and invitations of experts, then their file. */
const Board = () => (
  <>
    <OwnDuties />
    <OwnInvitations />
    <OwnExpert />
  </>
);

/** What both pages read when they are opened. */
export const reads = () => [listOwnDuties];

/** The home of experts. */
export function ExpertHomeScreen() {
  return <ExpertHome file={Board} />;
}

/** /myWork/invitations: what the reader does at events, then what they are invited to. */
export const OwnInvitationsScreen = () => <OwnInvitationsPage duties={OwnDuties} />;
