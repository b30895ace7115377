import { usePageAccess } from '../actors/navigation.ts';
import { useServerRoute } from '../actors/session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { notYetOpenView as NotYetOpen, serverViews, unknownComponent } from './pages.tsx';
import { usePagePath } from './use-page-path.ts';

/**
 * A page of the server's menu: its component's view, by exact name, or a page that says there is none
 * [D11]. A disabled one says 暂未开放 [S45]; what leads elsewhere shows nothing until it has.
 */
export function ServerPage() {
  const path = usePagePath();
  const access = usePageAccess(path);
  const route = useServerRoute(path);
  if (access === 'notYetOpen') return <NotYetOpen />;
  if (access !== 'open' || route === null) return <PageSkeleton />;
  const View = serverViews[route.component] ?? unknownComponent;
  return <View />;
}
