import { Component, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { Place } from '../../machines/navigation.machine.ts';
import { usePlace } from '../actors/navigation.ts';
import type { BrowserHistory } from '../adapters/browser-history.ts';
import { PageFailed } from './page-failed.tsx';

interface PageBoundaryProps {
  readonly place: Place;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly place: Place;
  readonly isFailed: boolean;
}

/** Says that a page has failed, until the window goes elsewhere. */
class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { place: this.props.place, isFailed: false };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps(
    { place }: PageBoundaryProps,
    before: PageBoundaryState,
  ): PageBoundaryState | null {
    return place === before.place ? null : { place, isFailed: false };
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
 * Gives links their history, and nothing more: which pages there are, and for whom, is data of the
 * application and of the session (pages.tsx), so that a change of account leaves nothing behind. Around the
 * pages the location never changes, so that a move renders no link of the frame anew; every page has a
 * location of its own (own-location.tsx).
 */
export function PageRouter({ history, children }: PageRouterProps) {
  return (
    <Router location="/" navigator={history}>
      <PageBoundary place={usePlace()}>{children}</PageBoundary>
    </Router>
  );
}
