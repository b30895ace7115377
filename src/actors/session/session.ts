import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type {
  SessionCredentials,
  SessionProfile,
  SessionRoute,
} from '../../../machines/session/session.machine.ts';
import { useAppActors } from '../app-actors.tsx';

/** Returns the profile of the signed-in user; null if no user is signed in. */
export function useProfile(): SessionProfile | null {
  return useSelector(useAppActors().session, (snapshot) => snapshot.context.profile);
}

/** Returns the profile like {@link useProfile}, on pages that only signed-in users can see. */
export function useSignedInProfile(): SessionProfile {
  const profile = useProfile();
  if (profile === null) throw new Error('this page is for signed-in users');
  return profile;
}

/** Returns whether a session exists and is loaded. */
export function useIsSignedIn(): boolean {
  return useSelector(useAppActors().session, (snapshot) => snapshot.hasTag('signed-in'));
}

/** Returns whether the session waits for the second factor of a sign-in. */
export function useIsSecondFactorWanted(): boolean {
  return useSelector(useAppActors().session, (snapshot) => snapshot.matches('secondFactor'));
}

/** Returns whether code that the session needs cannot be fetched [D15], and the act that tries again. */
export function useLostCode() {
  const { session } = useAppActors();
  return {
    isLost: useSelector(session, (snapshot) => snapshot.hasTag('code-lost')),
    tryAgain: () => session.send({ type: 'session.tryAgain' }),
  };
}

/** Returns the state and the act of a sign-in form, for any way of signing in [S49]. */
export function useSignIn() {
  const { session, inputs } = useAppActors();
  const [hasKeptInput] = useState(() => inputs.isAnything());
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const endedBy = useSelector(session, (snapshot) => snapshot.context.endedBy);
  const [way, setWay] = useState<SessionCredentials['way'] | null>(null);
  return {
    isBusy,
    /** The way of the form's last attempt; null before the first attempt. */
    way,
    /**
     * The failure of the last attempt or, before the first attempt, of loading the last session. Null after a
     * new attempt starts.
     */
    failure: way !== null || endedBy === 'failed' ? failure : null,
    /** The reason why the last session ended; null if there was none. */
    endedBy,
    /** Whether unsaved input of that session is stored. The same user gets it back after signing in. */
    hasKeptInput,
    signIn: (credentials: SessionCredentials) => {
      setWay(credentials.way);
      session.send({ type: 'session.signIn', credentials });
    },
    cancel: () => session.send({ type: 'session.cancel' }),
  };
}

/** Returns a function that signs the user out after the leave guard allows it [S17]. */
export function useSignOut(): () => void {
  const { leaveGuard } = useAppActors();
  return () => leaveGuard.send({ type: 'leave.requested', cause: 'signOut', views: null });
}

/** Returns whether the countdown before an idle sign-out is running [S38]. Any click ends it. */
export function useIsIdleWarned(): boolean {
  return useSelector(useAppActors().session, (snapshot) => snapshot.hasTag('idle-warning'));
}

/** Returns the server's route at a path; null if there is none [S35]. */
export function useServerRoute(path: string): SessionRoute | null {
  return useSelector(
    useAppActors().session,
    (snapshot) => snapshot.context.routes.find((route) => route.path === path) ?? null,
  );
}
