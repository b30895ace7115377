import { Activity, memo, useDeferredValue } from 'react';
import type { Place } from '../../../machines/session/navigation.machine.ts';
import { OwnViewProvider } from '../../actors/workspace/own-view.ts';
import { usePreferences } from '../../actors/preferences.ts';
import { useActiveTag, useCachedViews, useIsPageLate, useTags } from '../../actors/workspace/tags.ts';
import { tagIds } from '../../lib/menu/tag-ids.ts';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { ViewBoundary } from '../fault/boundaries.tsx';
import { OwnLocation } from './own-location.tsx';
import { WorkspacePage } from './workspace-page.tsx';

interface ViewProps extends Place {
  readonly id: string;
  /** Whether a tab of the bar shows this view. */
  readonly isTag: boolean;
  /** Whether the view's code is not loaded yet. */
  readonly isLate: boolean;
}

/** One view with a separate router location. Address changes of other pages do not affect it. */
const View = memo(function View({ id, path, search, hash, isTag, isLate }: ViewProps) {
  const { tab, panel } = tagIds(id);
  return (
    <OwnViewProvider value={id}>
      <OwnLocation path={path} search={search} hash={hash}>
        <div {...(isTag && { role: 'tabpanel', id: panel, 'aria-labelledby': tab })}>
          {isLate ? (
            <PageSkeleton />
          ) : (
            <ViewBoundary part={path}>
              <WorkspacePage />
            </ViewBoundary>
          )}
        </div>
      </OwnLocation>
    </OwnViewProvider>
  );
});

/**
 * Renders the workspace's pages, including those that the user has left. React keeps the state and the DOM of
 * hidden pages and stops their effects until they are shown again [S24]. One tag has one view and one key.
 */
export function CachedViews() {
  const tags = useTags();
  const views = useCachedViews();
  const active = useActiveTag();
  const isLate = useIsPageLate();
  const { tags: hasTabs } = usePreferences();
  // The frame with its menu is painted before the first page is rendered. Rendering that page can take longer
  // than rendering the whole frame.
  const isFrameThere = useDeferredValue(true, false);
  if (!isFrameThere) return <PageSkeleton />;
  return (
    <>
      {!views.some((view) => view.id === active) && <PageSkeleton />}
      {views.map(({ id, revision, place }) => (
        <Activity key={revision} mode={id === active ? 'visible' : 'hidden'}>
          <View
            {...place}
            id={id}
            isTag={hasTabs && tags.some((tag) => tag.id === id)}
            isLate={isLate && id === active}
          />
        </Activity>
      ))}
    </>
  );
}
