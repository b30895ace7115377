import type { ReactNode } from 'react';
import { AppHeader } from '../../features/shell/header/app-header.tsx';
import { HeadedFrame } from '../../ui/frame/headed-frame.tsx';
import { PartBoundary } from '../fault/part-boundary.tsx';

/** Around a public page that is no sign-in screen: the header with the way to sign in [S16]. */
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
