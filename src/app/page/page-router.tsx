import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { FrameBoundary } from '../fault/boundaries.tsx';

interface PageRouterProps {
  readonly history: BrowserHistory;
  readonly children: ReactNode;
}

/**
 * Provides the history to links. The set of pages and the access to them is data of the application and of
 * the session (pages.tsx), so a change of account leaves no route behind. The location outside the pages is
 * constant, so a move does not render the links of the frame again. Every page has a separate location
 * (own-location.tsx).
 */
export function PageRouter({ history, children }: PageRouterProps) {
  return (
    <Router location="/" navigator={history}>
      <FrameBoundary>{children}</FrameBoundary>
    </Router>
  );
}
