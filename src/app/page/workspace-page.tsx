import { usePageAccess } from '../../actors/session/navigation.ts';
import { useServerRoute } from '../../actors/session/session.ts';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { notYetOpen as NotYetOpen } from './pages.tsx';
import { usePagePath } from './use-page-path.ts';
import { serverViews, unknownComponent, workspacePages } from './workspace-pages.tsx';

/**
 * The page at the present path, never for a moment in front of somebody it is not for [S46, D4]: one of
 * the application's own, or one of the server's menu, by the exact name of its component [D11]. A closed
 * one says 暂未开放 [S45]; what leads elsewhere shows nothing until it has.
 */
export function WorkspacePage() {
  const path = usePagePath();
  const access = usePageAccess(path);
  const route = useServerRoute(path);
  if (access === 'notYetOpen') return <NotYetOpen />;
  if (access !== 'open') return <PageSkeleton />;
  const View = workspacePages[path]?.view ?? serverViews[route?.component ?? ''] ?? unknownComponent;
  return <View />;
}
