import type { SnapshotFrom } from 'xstate';
import type { Access, PageAccess } from '../../machines/navigation.machine.ts';
import type { sessionMachine, SessionProfile } from '../../machines/session.machine.ts';
import { pages } from './pages.tsx';

/** [S46, S18] May this user open this page of the application's own? */
function accessOf(path: string, profile: SessionProfile | null): PageAccess {
  const page = pages[path];
  const isOfKind = page?.kinds === undefined || (profile !== null && page.kinds.includes(profile.kind));
  const isExcepted =
    page?.exceptExhibitorAdministrator === true && profile?.isExhibitorAdministrator === true;
  if (!isOfKind || isExcepted) return 'forbidden';
  return page?.notYetOpen === true ? 'notYetOpen' : 'open';
}

/**
 * What the session allows, in the navigation chart's terms; own pages win over the server's.
 * @param before the phase so far
 */
export function accessFrom(snapshot: SnapshotFrom<typeof sessionMachine>, before: Access['phase']): Access {
  const { profile, routes } = snapshot.context;
  if (snapshot.hasTag('signed-in')) {
    const own = Object.keys(pages).map((path) => [path, accessOf(path, profile)] as const);
    const server = routes.map(({ path, access }) => [path, access] as const);
    return {
      phase: 'signedIn',
      home: profile?.home ?? '/',
      pages: Object.fromEntries([...server, ...own]),
      confinedTo: profile?.mustChangePassword === true ? '/amendPassword' : null,
    };
  }
  // A form that has just been sent stays on screen until its session is loaded or has failed to.
  const isArriving = before === 'signedOut' && !snapshot.matches('restoring');
  const phase = snapshot.hasTag('signed-out') || isArriving ? 'signedOut' : 'unknown';
  return { phase, home: '/', pages: {}, confinedTo: null };
}
