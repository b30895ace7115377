import { Component, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { BrowserHistory, BrowserLocation } from '../adapters/browser-history.ts';
import { PageFailed } from './page-failed.tsx';

interface PageBoundaryProps {
  readonly location: BrowserLocation;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly location: BrowserLocation;
  readonly isFailed: boolean;
}

/** Says that a page has failed, until the window goes elsewhere. */
class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { location: this.props.location, isFailed: false };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps(
    { location }: PageBoundaryProps,
    before: PageBoundaryState,
  ): PageBoundaryState | null {
    return location === before.location ? null : { location, isFailed: false };
  }

  override render(): ReactNode {
    return this.state.isFailed ? <PageFailed /> : this.props.children;
  }
}

interface PageRouterProps {
  readonly history: BrowserHistory;
  readonly children: ReactNode;
}

/**
 * Tells links and pages where the window is, and nothing more: which pages there are, and for whom, is
 * data of the application and of the session (pages.tsx), so that a change of account leaves nothing
 * behind. The page on screen stays until the next one can be shown whole.
 */
export function PageRouter({ history, children }: PageRouterProps) {
  const [location, setLocation] = useState(history.location);

  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(history.location));
    // The window may have been sent on between the first rendering and now.
    follow();
    return history.listen(follow);
  }, [history]);

  return (
    <Router location={location} navigator={history}>
      <PageBoundary location={location}>{children}</PageBoundary>
    </Router>
  );
}
