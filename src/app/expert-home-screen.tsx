import { Fragment, useReducer } from 'react';
import { listOwnDuties } from '../../server/contract/expert/own-duty.ts';
import { OwnDuties } from '../features/duties/own-duties.tsx';
import { OwnExpert } from '../features/experts/own-expert.tsx';
import { ExpertHome } from '../features/home/expert-home.tsx';
import { ToDo } from '../features/home/to-do.tsx';
import { OwnInvitations, OwnInvitationsPage } from '../features/inviting/own-invitations.tsx';

/** What waits for the signed-in expert, the duties and invitations, then the expert file. */
function Board() {
  // A new key reads a part again. The duties and tasks depend on the answers to invitations. The invitations
  // depend on the file: an expert who leaves the bank is not invited any more.
  const [answers, onAnswered] = useReducer((before: number) => before + 1, 0);
  const [changes, onChanged] = useReducer((before: number) => before + 1, 0);
  return (
    <>
      <Fragment key={`answers ${answers}`}>
        <ToDo />
        <OwnDuties />
      </Fragment>
      <OwnInvitations key={`changes ${changes}`} onAnswered={onAnswered} />
      <OwnExpert onChanged={onChanged} />
    </>
  );
}

/** Returns the calls that both pages send when they are opened. */
export const reads = () => [listOwnDuties];

/** Renders the home page of experts. */
export function ExpertHomeScreen() {
  return <ExpertHome file={Board} />;
}

/** /myWork/invitations: the reader's duties at events, then the reader's invitations. */
export const OwnInvitationsScreen = () => <OwnInvitationsPage duties={OwnDuties} />;
