import type { SnapshotFrom } from 'xstate';
import type { Access } from '../../../machines/session/navigation.machine.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';

/**
 * Converts a session snapshot to the access data of the navigation chart.
 * @param before the previous phase
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
  // A form that has been sent stays on screen until its session is loaded or fails to load.
  const isArriving = before === 'signedOut' && !snapshot.matches('restoring');
  const phase = snapshot.hasTag('signed-out') || isArriving ? 'signedOut' : 'unknown';
  return { phase, user: '', signedIn, home: '/', pages: {}, confinedTo: null };
}

/** Returns the component that the session's menu names for a path; '' if there is none. */
export const componentAt = ({ context }: SnapshotFrom<typeof sessionMachine>, path: string): string =>
  context.routes.find((route) => route.path === path)?.component ?? '';
