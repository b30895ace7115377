import { createElement } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { usePageAccess } from '../../actors/session/navigation.ts';
import { useServerRoute } from '../../actors/session/session.ts';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { notYetOpen } from './pages.tsx';
import { usePagePath } from './use-page-path.ts';
import type { View } from './view.ts';
import { viewAt } from './workspace-pages.tsx';

/**
 * Returns the view at a path that may be shown. A page that is not open yet gets the view with 暂未开放 [S45].
 */
export function viewOf(session: SnapshotFrom<typeof sessionMachine>, path: string): View {
  const route = session.context.routes.find((one) => one.path === path);
  return route?.access === 'notYetOpen' ? notYetOpen : viewAt(path, route?.component ?? '');
}

/**
 * Renders the page at the current path. A page that the user may not open is never shown, not even for a
 * moment [S46, D4]. The page is one of the application's own, or a page of the server's menu, found by the
 * exact name of its component [D11]. A page that is not open yet shows 暂未开放 [S45]. A redirect shows a
 * skeleton until it is complete.
 */
export function WorkspacePage() {
  const path = usePagePath();
  const access = usePageAccess(path);
  const route = useServerRoute(path);
  if (access === 'notYetOpen') return createElement(notYetOpen);
  if (access !== 'open') return <PageSkeleton />;
  return createElement(viewAt(path, route?.component ?? ''));
}
