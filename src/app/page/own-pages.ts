import type { SessionProfile, SessionRoute } from '../../../machines/session/session.machine.ts';
import type { OwnPages } from '../../adapters/session.actors.ts';
import type { Page } from './pages.tsx';
import { isServerView, workspacePages } from './workspace-pages.tsx';

function accessOf(page: Page, profile: SessionProfile): SessionRoute['access'] {
  const isOfKind = page.kinds === undefined || page.kinds.includes(profile.kind);
  const isExcepted = page.exceptExhibitorAdministrator === true && profile.isExhibitorAdministrator;
  const isForOthers = page.isForExperts === true && !profile.isExpert;
  if (!isOfKind || isExcepted || isForOthers) return 'forbidden';
  return page.notYetOpen === true ? 'notYetOpen' : 'open';
}

/**
 * The application's own pages in the workspace as routes, with each user's access to them [S46, S18]. They
 * take precedence over the routes of the server's menu.
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
