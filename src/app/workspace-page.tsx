import { usePageAccess } from '../actors/navigation.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import type { Page } from './pages.tsx';

interface WorkspacePageProps {
  readonly path: string;
  readonly view: Page['view'];
}

/** A page of the application's own, never for a moment in front of somebody it is not for [S46, D4]. */
export function WorkspacePage({ path, view: View }: WorkspacePageProps) {
  const access = usePageAccess(path);
  return access === 'open' || access === 'notYetOpen' ? <View /> : <PageSkeleton />;
}
