import type { RouteObject } from 'react-router-dom';
import { AppFrame } from './frames.tsx';
import { PageFailed } from './page-failed.tsx';

/**
 * The router knows where the browser is, and nothing of pages: which there are, and for whom, is data of
 * the application and of the session (pages.tsx), so that a change of account leaves nothing behind.
 */
export const routes: RouteObject[] = [{ path: '*', element: <AppFrame />, errorElement: <PageFailed /> }];
