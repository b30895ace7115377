import { Activity, memo, Suspense, useMemo } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { OwnViewProvider } from '../actors/own-view.ts';
import { usePreferences } from '../actors/preferences.ts';
import { useActiveTag, useCachedViews, useTags } from '../actors/tags.ts';
import { tagIds } from '../lib/tag-ids.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageArrival } from './page-arrival.tsx';
import { WorkspacePage } from './workspace-page.tsx';

interface ViewProps {
  readonly id: string;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  /** Does a tab of the bar show it? */
  readonly isTag: boolean;
}

/**
 * One view, in a location of its own: what another page does to the address is none of its business, and
 * renders nothing of it anew. The router gives a location to a part of the page only through its own
 * context (`useRoutes` does, and listens to every move while it is at it).
 */
const View = memo(function View({ id, path, search, hash, isTag }: ViewProps) {
  const location = useMemo(
    () => ({
      location: { pathname: path, search, hash, state: null, key: id },
      navigationType: NavigationType.Pop,
    }),
    [id, path, search, hash],
  );
  const { tab, panel } = tagIds(id);
  return (
    <OwnViewProvider value={id}>
      <LocationContext value={location}>
        <div {...(isTag && { role: 'tabpanel', id: panel, 'aria-labelledby': tab })}>
          <Suspense fallback={<PageSkeleton />}>
            <WorkspacePage />
            <PageArrival />
          </Suspense>
        </div>
      </LocationContext>
    </OwnViewProvider>
  );
});

/**
 * The pages of the workspace, those left included: React keeps their state and their part of the page
 * and ends their effects until they are shown again [S24]. One tag, one view, one key.
 */
export function CachedViews() {
  const tags = useTags();
  const views = useCachedViews();
  const active = useActiveTag();
  const { tags: hasTabs } = usePreferences();
  return (
    <>
      {!views.some((view) => view.id === active) && <PageSkeleton />}
      {views.map(({ id, revision, place }) => (
        <Activity key={revision} mode={id === active ? 'visible' : 'hidden'}>
          <View {...place} id={id} isTag={hasTabs && tags.some((tag) => tag.id === id)} />
        </Activity>
      ))}
    </>
  );
}
