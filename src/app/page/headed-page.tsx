import type { ReactNode } from 'react';
import { AppHeader } from '../../features/shell/header/app-header.tsx';
import { HeadedFrame } from '../../ui/frame/headed-frame.tsx';
import { PartBoundary } from '../fault/part-boundary.tsx';

/** Wraps a public page that is not a sign-in screen: the header with the sign-in link [S16]. */
export function HeadedPage({ children }: { readonly children: ReactNode }) {
  return (
    <HeadedFrame
      header={
        <PartBoundary part="header">
          <AppHeader hasLanguages />
        </PartBoundary>
      }
    >
      {children}
    </HeadedFrame>
  );
}
