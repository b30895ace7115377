import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type {
  SessionCredentials,
  SessionProfile,
  SessionRoute,
} from '../../../machines/session/session.machine.ts';
import { useAppActors } from '../app-actors.tsx';

/** Who is signed in; null while nobody is. */
export function useProfile(): SessionProfile | null {
  return useSelector(useAppActors().session, (snapshot) => snapshot.context.profile);
}

/** As {@link useProfile}, on pages that the navigation chart shows to signed-in users only. */
export function useSignedInProfile(): SessionProfile {
  const profile = useProfile();
  if (profile === null) throw new Error('this page is for signed-in users');
  return profile;
}

/** Is a session there and loaded? */
export function useIsSignedIn(): boolean {
  return useSelector(useAppActors().session, (snapshot) => snapshot.hasTag('signed-in'));
}

/** Does the session wait for the second factor of a sign-in? */
export function useIsSecondFactorWanted(): boolean {
  return useSelector(useAppActors().session, (snapshot) => snapshot.matches('secondFactor'));
}

/** Code that the session needs could not be fetched [D15]: true, and how to try again. */
export function useLostCode() {
  const { session } = useAppActors();
  return {
    isLost: useSelector(session, (snapshot) => snapshot.hasTag('code-lost')),
    tryAgain: () => session.send({ type: 'session.tryAgain' }),
  };
}

/** Signing in by any way: what one form shows and sends [S49]. */
export function useSignIn() {
  const { session, inputs } = useAppActors();
  const [hasKeptInput] = useState(() => inputs.isAnything());
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const endedBy = useSelector(session, (snapshot) => snapshot.context.endedBy);
  const [way, setWay] = useState<SessionCredentials['way'] | null>(null);
  return {
    isBusy,
    /** The way this form last tried; null: it has not. */
    way,
    /** Why that attempt failed, or before any why the last session could not be loaded; null after a new one has begun. */
    failure: way !== null || endedBy === 'failed' ? failure : null,
    /** Why the session before this ended, if one did. */
    endedBy,
    /** Something was typed and not saved then: it is there again for who comes back. */
    hasKeptInput,
    signIn: (credentials: SessionCredentials) => {
      setWay(credentials.way);
      session.send({ type: 'session.signIn', credentials });
    },
    cancel: () => session.send({ type: 'session.cancel' }),
  };
}

/** Signs out, after the leave guard has been asked [S17]. */
export function useSignOut(): () => void {
  const { leaveGuard } = useAppActors();
  return () => leaveGuard.send({ type: 'leave.requested', cause: 'signOut', views: null });
}

/** Is the countdown before an idle sign-out running [S38]? Any click ends it. */
export function useIsIdleWarned(): boolean {
  return useSelector(useAppActors().session, (snapshot) => snapshot.hasTag('idle-warning'));
}

/** The server's route at a path, if there is one [S35]. */
export function useServerRoute(path: string): SessionRoute | null {
  return useSelector(
    useAppActors().session,
    (snapshot) => snapshot.context.routes.find((route) => route.path === path) ?? null,
  );
}
