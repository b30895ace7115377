import type { I18n } from '@lingui/core';
import { StrictMode, type ReactNode } from 'react';
import type { Settings } from '../../server/contract/kit/settings.ts';
import { AppActorsProvider, type AppActors } from '../actors/app-actors.tsx';
import { usePreferences } from '../actors/preferences.ts';
import { SettingsProvider } from '../actors/settings.tsx';
import type { BrowserHistory } from '../adapters/browser/browser-history.ts';
import { LookProvider } from '../ui/look-provider.tsx';
import { ApplicationBoundary, QuietBoundary } from './fault/boundaries.tsx';
import { AppFrame } from './page/frames.tsx';
import { PageNotices } from './page/page-notices.tsx';
import { PageProgress } from './page/page-progress.tsx';
import { PageRouter } from './page/page-router.tsx';
import { PageTitle } from './page/page-title.tsx';
import { ScreenToolsProvider, type ScreenTools } from '../kit/screen-tools.ts';
import { Toasts } from './toasts.tsx';
import type { View } from './page/view.ts';
import type { WorkspaceProps } from './workspace.tsx';

export interface AppProps {
  readonly actors: AppActors;
  readonly history: BrowserHistory;
  readonly i18n: I18n;
  readonly settings: Settings;
  readonly tools: ScreenTools;
  readonly workspace: View<WorkspaceProps>;
}

/** Applies the look from the user's settings [S26, S27]. */
function Look({ children }: { readonly children: ReactNode }) {
  const { colour, size, animation, scheme } = usePreferences();
  return (
    <LookProvider primary={colour} size={size} isAnimated={animation} scheme={scheme}>
      {children}
    </LookProvider>
  );
}

/** Renders the page with its actors, language and look, and the view for the current address. */
export function App({ actors, history, i18n, settings, tools, workspace }: AppProps) {
  return (
    <StrictMode>
      <ApplicationBoundary i18n={i18n}>
        <AppActorsProvider value={actors}>
          <SettingsProvider value={settings}>
            <ScreenToolsProvider value={tools}>
              <Look>
                <PageRouter history={history}>
                  <AppFrame workspace={workspace} />
                </PageRouter>
                <QuietBoundary part="title">
                  <PageTitle />
                </QuietBoundary>
                <QuietBoundary part="progress">
                  <PageProgress />
                </QuietBoundary>
                <QuietBoundary part="notices">
                  <PageNotices />
                </QuietBoundary>
                <QuietBoundary part="toasts">
                  <Toasts />
                </QuietBoundary>
              </Look>
            </ScreenToolsProvider>
          </SettingsProvider>
        </AppActorsProvider>
      </ApplicationBoundary>
    </StrictMode>
  );
}
