import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, type ReactNode } from 'react';
import type { Settings } from '../../server/contract/settings.ts';
import { AppActorsProvider, type AppActors } from '../actors/app-actors.tsx';
import { usePreferences } from '../actors/preferences.ts';
import { SettingsProvider } from '../actors/settings.tsx';
import type { BrowserHistory } from '../adapters/browser-history.ts';
import { LookProvider } from '../ui/look-provider.tsx';
import { AppFrame } from './frames.tsx';
import { PageNotices } from './page-notices.tsx';
import { PageProgress } from './page-progress.tsx';
import { PageRouter } from './page-router.tsx';
import { PageTitle } from './page-title.tsx';
import { Toasts } from './toasts.tsx';
import type { View } from './view.ts';
import type { WorkspaceProps } from './workspace.tsx';

export interface AppProps {
  readonly actors: AppActors;
  readonly history: BrowserHistory;
  readonly i18n: I18n;
  readonly settings: Settings;
  readonly workspace: View<WorkspaceProps>;
}

/** The look that the settings ask for [S26, S27]. */
function Look({ children }: { readonly children: ReactNode }) {
  const { colour, size, animation, scheme } = usePreferences();
  return (
    <LookProvider primary={colour} size={size} isAnimated={animation} scheme={scheme}>
      {children}
    </LookProvider>
  );
}

/** The page: its actors, its language, its look and whatever the address asks for. */
export function App({ actors, history, i18n, settings, workspace }: AppProps) {
  return (
    <StrictMode>
      <AppActorsProvider value={actors}>
        <SettingsProvider value={settings}>
          <I18nProvider i18n={i18n}>
            <Look>
              <PageRouter history={history}>
                <AppFrame workspace={workspace} />
              </PageRouter>
              <PageTitle />
              <PageProgress />
              <PageNotices />
              <Toasts />
            </Look>
          </I18nProvider>
        </SettingsProvider>
      </AppActorsProvider>
    </StrictMode>
  );
}
