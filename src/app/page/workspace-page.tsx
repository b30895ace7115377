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

/** The view at a path that may be shown; a closed one says 暂未开放 [S45]. */
export function viewOf(session: SnapshotFrom<typeof sessionMachine>, path: string): View {
  const route = session.context.routes.find((one) => one.path === path);
  return route?.access === 'notYetOpen' ? notYetOpen : viewAt(path, route?.component ?? '');
}

/**
 * The page at the present path, never for a moment in front of somebody it is not for [S46, D4]: one of
 * the application's own, or one of the server's menu, by the exact name of its component [D11]. A closed
 * one says 暂未开放 [S45]; what leads elsewhere shows nothing until it has.
 */
export function WorkspacePage() {
  const path = usePagePath();
  const access = usePageAccess(path);
  const route = useServerRoute(path);
  if (access === 'notYetOpen') return createElement(notYetOpen);
  if (access !== 'open') return <PageSkeleton />;
  return createElement(viewAt(path, route?.component ?? ''));
}
