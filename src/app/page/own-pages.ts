import type { SessionProfile, SessionRoute } from '../../../machines/session/session.machine.ts';
import type { OwnPages } from '../../adapters/session.actors.ts';
import type { Page } from './pages.tsx';
import { isServerView, workspacePages } from './workspace-pages.tsx';

function accessOf(page: Page, profile: SessionProfile): SessionRoute['access'] {
  const isOfKind = page.kinds === undefined || page.kinds.includes(profile.kind);
  const isExcepted = page.exceptExhibitorAdministrator === true && profile.isExhibitorAdministrator;
  if (!isOfKind || isExcepted) return 'forbidden';
  return page.notYetOpen === true ? 'notYetOpen' : 'open';
}

/**
 * The application's own pages in the workspace, and whether a user may open them [S46, S18], as routes beside
 * those of the server's menu, over which they win.
 */
export const ownPages: OwnPages = {
  paths: Object.keys(workspacePages),
  hasView: isServerView,
  routesFor: (profile) =>
    Object.entries(workspacePages).map(([path, page]) => ({
      path,
      component: '',
      access: accessOf(page, profile),
    })),
};
