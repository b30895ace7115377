import { OwnDuties } from '../features/duties/own-duties.tsx';
import { OwnInvitationsPage } from '../features/inviting/own-invitations.tsx';

/** /myWork/invitations: what the reader does at events, then what they are invited to. */
export const OwnInvitationsScreen = () => <OwnInvitationsPage duties={OwnDuties} />;
