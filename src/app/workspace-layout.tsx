import { useFullscreen } from '../actors/workspace/fullscreen.ts';
import { useLayout } from '../actors/workspace/layout.ts';
import { usePreferences } from '../actors/preferences.ts';
import { useWatermark } from '../actors/workspace/watermark.ts';
import { AppHeader } from '../features/shell/header/app-header.tsx';
import { LeaveFullscreen } from '../features/shell/navbar/fullscreen-buttons.tsx';
import { Navbar } from '../features/shell/navbar/navbar.tsx';
import { SidebarLogo } from '../features/shell/sidebar/sidebar-logo.tsx';
import { Sidebar } from '../features/shell/sidebar/sidebar.tsx';
import { TagsView } from '../features/shell/tags/tags-view.tsx';
import { WorkspaceFrame } from '../ui/frame/workspace-frame.tsx';
import { CachedViews } from './page/cached-views.tsx';
import { PartBoundary } from './fault/part-boundary.tsx';

/** Renders the frame around all pages of a signed-in user [S21]. */
export function WorkspaceLayout() {
  const { isMobile, isSidebarOpen, isAnimated, closeSidebar } = useLayout();
  const { isContent } = useFullscreen();
  const { fixedHeader, sidebarLogo, tags } = usePreferences();
  useWatermark();
  return (
    <WorkspaceFrame
      header={
        <PartBoundary part="header">
          <AppHeader />
        </PartBoundary>
      }
      sidebar={
        <PartBoundary part="sidebar">
          {sidebarLogo && <SidebarLogo />}
          <Sidebar />
        </PartBoundary>
      }
      navbar={
        <>
          <PartBoundary part="navbar">
            <Navbar />
          </PartBoundary>
          <PartBoundary part="tags">{tags && <TagsView />}</PartBoundary>
        </>
      }
      device={isMobile ? 'mobile' : 'desktop'}
      sidebarOpened={isSidebarOpen}
      animated={isAnimated}
      headerFixed={fixedHeader}
      contentOnly={isContent}
      onCloseSidebar={closeSidebar}
    >
      {isContent && <LeaveFullscreen />}
      <CachedViews />
    </WorkspaceFrame>
  );
}
