import type { RouteObject } from 'react-router-dom';
import { BareLayout, PublicLayout, WorkspaceLayout } from './frames.tsx';
import { PageFailed } from './page-failed.tsx';
import { pages, type Page } from './pages.tsx';
import { ServerPage } from './server-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

function routesIn(frame: Page['frame']): RouteObject[] {
  return Object.entries(pages)
    .filter(([, page]) => page.frame === frame)
    .map(([path, { view: View }]) => ({
      path,
      element: frame === 'workspace' ? <WorkspacePage path={path} view={View} /> : <View />,
    }));
}

/**
 * The route table is fixed: what the server adds is looked up in the session's data by the last
 * entry, so that a change of account leaves nothing behind.
 */
export const routes: RouteObject[] = [
  {
    errorElement: <PageFailed />,
    children: [
      { element: <PublicLayout />, children: routesIn('public') },
      { element: <BareLayout />, children: routesIn('bare') },
      {
        element: <WorkspaceLayout />,
        children: [...routesIn('workspace'), { path: '*', element: <ServerPage /> }],
      },
    ],
  },
];
