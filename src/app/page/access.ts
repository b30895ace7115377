import type { SnapshotFrom } from 'xstate';
import type { Access } from '../../../machines/session/navigation.machine.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';

/**
 * What the session allows, in the navigation chart's terms.
 * @param before the phase so far
 */
export function accessFrom(snapshot: SnapshotFrom<typeof sessionMachine>, before: Access['phase']): Access {
  const { profile, routes, signedIn } = snapshot.context;
  if (snapshot.hasTag('signed-in')) {
    return {
      phase: 'signedIn',
      user: profile?.username ?? '',
      signedIn,
      home: profile?.home ?? '/',
      pages: Object.fromEntries(routes.map(({ path, access }) => [path, access])),
      confinedTo: profile?.mustChangePassword === true ? '/amendPassword' : null,
    };
  }
  // A form that has just been sent stays on screen until its session is loaded or has failed to.
  const isArriving = before === 'signedOut' && !snapshot.matches('restoring');
  const phase = snapshot.hasTag('signed-out') || isArriving ? 'signedOut' : 'unknown';
  return { phase, user: '', signedIn, home: '/', pages: {}, confinedTo: null };
}

/** What the menu of a session names at a path; '' for nothing. */
export const componentAt = ({ context }: SnapshotFrom<typeof sessionMachine>, path: string): string =>
  context.routes.find((route) => route.path === path)?.component ?? '';
