import { useLocation } from 'react-router-dom';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { FinishedExpertFile } from './finished-expert-file.tsx';
import { NothingFinished } from './nothing-finished.tsx';

/** /finished?of=…: the confirmation after something is submitted [S8]. */
export function FinishedPage() {
  const { isExpert } = useSignedInProfile();
  const of = new URLSearchParams(useLocation().search).get('of');
  return of === 'expertFile' && isExpert ? <FinishedExpertFile /> : <NothingFinished />;
}
