import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { FrameBoundary } from '../fault/boundaries.tsx';

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
      <FrameBoundary>{children}</FrameBoundary>
    </Router>
  );
}
