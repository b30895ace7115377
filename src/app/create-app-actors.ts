import Cookies from 'js-cookie';
import { createActor, fromPromise, type InspectionEvent, type Observer } from 'xstate';
import { captchaMachine } from '../../machines/captcha.machine.ts';
import { connectionMachine } from '../../machines/connection.machine.ts';
import { fullscreenMachine } from '../../machines/fullscreen.machine.ts';
import { languageMachine } from '../../machines/language.machine.ts';
import { layoutMachine } from '../../machines/layout.machine.ts';
import { leaveGuardMachine } from '../../machines/leave-guard.machine.ts';
import { menuSearchMachine } from '../../machines/menu-search.machine.ts';
import { menuMachine } from '../../machines/menu.machine.ts';
import { navigationMachine } from '../../machines/navigation.machine.ts';
import { noticeMachine } from '../../machines/notice.machine.ts';
import { passwordChangeMachine } from '../../machines/password-change.machine.ts';
import { passwordRecoveryMachine } from '../../machines/password-recovery.machine.ts';
import { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { preferencesMachine } from '../../machines/preferences.machine.ts';
import { progressMachine } from '../../machines/progress.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { tagsMachine } from '../../machines/tags.machine.ts';
import { versionCheckMachine } from '../../machines/version-check.machine.ts';
import { watermarkMachine } from '../../machines/watermark.machine.ts';
import type { Settings } from '../../server/contract/settings.ts';
import type { AppActors } from '../actors/app-actors.tsx';
import { createAccountActors } from '../adapters/account.actors.ts';
import { createCredentialStore, type CredentialStore } from '../adapters/credential-store.ts';
import { createHotKey } from '../adapters/hot-key.ts';
import { createSender } from '../adapters/http.ts';
import { createPreferenceStore, type PreferenceStore } from '../adapters/preference-store.ts';
import { createRecentPages, type RecentPages } from '../adapters/recent-pages.ts';
import { createScreen } from '../adapters/screen.ts';
import { createScrollMemory, type ScrollMemory } from '../adapters/scroll-memory.ts';
import { createSectionMemory, type SectionMemory } from '../adapters/section-memory.ts';
import { createSessionActors } from '../adapters/session.actors.ts';
import { createTagsStorage, type TagsStorage } from '../adapters/tags-storage.ts';
import { createVersionActors } from '../adapters/version.actors.ts';
import { createWatchWidth } from '../adapters/watch-width.ts';
import { createWatermarkOverlay } from '../adapters/watermark-overlay.ts';
import { detectLanguage, languageTags, type Language } from '../i18n/languages.ts';
import { switchLanguage } from '../i18n/texts.ts';
import { standardPreferences, writePreferences } from '../lib/preferences.ts';
import { safeStorage } from '../lib/storage.ts';
import { systemRole } from '../lib/user-kind.ts';
import { createRequest, type RequestNews } from './create-request.ts';
import { MenuPalette, SettingsDrawer } from './overlays.tsx';

/** The cookie that keeps the language [S28]. */
export const LANGUAGE_COOKIE = 'language';

/** The cookie that keeps the sidebar's open flag, 1 or 0 [S23]. */
export const SIDEBAR_COOKIE = 'sidebar_status';

export interface Application {
  readonly actors: Omit<AppActors, 'wirePhoneCode'>;
  readonly store: CredentialStore;
  readonly sections: SectionMemory;
  readonly scrolls: ScrollMemory;
  readonly tagsStorage: TagsStorage;
  readonly preferenceStore: PreferenceStore;
  readonly recentPages: RecentPages;
  /** Filled by the wire before anything is started. */
  readonly news: RequestNews & {
    /** The person has a password of their own now. */
    passwordChanged(): void;
  };
  readonly settings: Settings;
}

/**
 * Makes every actor of the page and gives it the outside world; starts none.
 * @param browser the window; tests hand in one of their own
 */
export function createAppActors(
  browser: Window & typeof globalThis,
  settings: Settings,
  inspect?: Observer<InspectionEvent>,
): Application {
  const local = safeStorage(() => browser.localStorage);
  const tab = safeStorage(() => browser.sessionStorage);
  const store = createCredentialStore(local, tab, browser.location.protocol === 'https:');
  const running = browser.document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
  const preferenceStore = createPreferenceStore(local);
  const initialLanguage = detectLanguage(Cookies.get(LANGUAGE_COOKIE), browser.navigator.languages);

  const language = createActor(
    languageMachine.provide({
      actors: {
        loadTexts: fromPromise(({ input }: { input: { language: Language } }) =>
          switchLanguage(input.language),
        ),
      },
    }),
    { input: { language: initialLanguage }, ...(inspect && { inspect }) },
  );
  const send = createSender({
    apiRoot: settings.apiRoot,
    fetch: (...args) => browser.fetch(...args),
    credentials: () => store.read(),
    managementCredentials: () => store.readManagement(),
    cityCode: () => store.cityCode(),
    language: () => languageTags[language.getSnapshot().context.current],
    isOnline: () => browser.navigator.onLine,
  });
  const version = createVersionActors({
    running,
    fetch: (...args) => browser.fetch(...args),
    local,
    session: tab,
    history: browser.history,
    now: Date.now,
  });
  const news: Application['news'] = { failed() {}, unauthenticated() {}, passwordChanged() {} };
  const request = createRequest(send, news, inspect);
  const account = createAccountActors({ request, now: Date.now });
  const isReload = () =>
    browser.performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload');
  const sessionActors = createSessionActors({
    request,
    send,
    store,
    now: Date.now,
    isReload,
    record: (problem) => browser.console.warn(problem),
  });

  const session = createActor(
    sessionMachine.provide({
      actors: sessionActors,
      actions: {
        storeCredentials: (_, { token }) => token && store.write(token),
        stashCredentials: (_, { token }) => token && store.stash(token),
        storeProfile: (_, { profile }) => {
          if (profile !== null) store.writeUser(profile, profile.system, systemRole(profile.system));
        },
      },
    }),
    inspect && { inspect },
  );

  return {
    actors: {
      ...(inspect && { inspect }),
      session,
      language,
      navigation: createActor(navigationMachine, inspect && { inspect }),
      captcha: createActor(
        captchaMachine.provide({ actors: { fetchCaptcha: account.fetchCaptcha } }),
        inspect && { inspect },
      ),
      notice: createActor(noticeMachine, inspect && { inspect }),
      layout: createActor(
        layoutMachine.provide({
          actors: { watchWidth: createWatchWidth((query) => browser.matchMedia(query)) },
        }),
        {
          input: { isOpen: Cookies.get(SIDEBAR_COOKIE) !== '0' },
          ...(inspect && { inspect }),
        },
      ),
      leaveGuard: createActor(leaveGuardMachine, inspect && { inspect }),
      connection: createActor(connectionMachine, inspect && { inspect }),
      versionCheck: createActor(
        versionCheckMachine.provide({
          actors: { fetchVersion: version.fetchVersion },
          actions: { storeVersion: (_, params) => version.storeVersion(params.version) },
        }),
        { input: { running }, ...(inspect && { inspect }) },
      ),
      menu: createActor(menuMachine, inspect && { inspect }),
      tags: createActor(tagsMachine, inspect && { inspect }),
      progress: createActor(progressMachine, inspect && { inspect }),
      fullscreen: createActor(
        fullscreenMachine.provide({ actors: { screen: createScreen(browser.document) } }),
        inspect && { inspect },
      ),
      preferences: createActor(
        preferencesMachine.provide({
          actors: {
            // Pages without https have no clipboard at all.
            copyValues: fromPromise(async ({ input }) =>
              browser.navigator.clipboard.writeText(writePreferences(input.values, 2)),
            ),
            fetchDrawer: fromPromise(() => SettingsDrawer.fetch()),
          },
        }),
        {
          input: { values: preferenceStore.read(), standard: standardPreferences },
          ...(inspect && { inspect }),
        },
      ),
      menuSearch: createActor(
        menuSearchMachine.provide({
          actors: {
            watchHotKey: createHotKey(browser.document),
            fetchEngine: fromPromise(() => MenuPalette.fetch()),
          },
        }),
        inspect && { inspect },
      ),
      watermark: createActor(
        watermarkMachine.provide({ actors: { overlay: createWatermarkOverlay(browser, Date.now) } }),
        inspect && { inspect },
      ),
      screens: {
        phoneCode: phoneCodeMachine.provide({ actors: { sendCode: account.sendCode } }),
        passwordRecovery: passwordRecoveryMachine.provide({
          actors: { resetPassword: account.resetPassword },
        }),
        passwordChange: passwordChangeMachine.provide({
          actors: { changePassword: account.changePassword },
          actions: { announceChange: () => news.passwordChanged() },
        }),
        competitions: resourceMachine.provide({ actors: { load: account.loadCompetitions } }),
      },
    },
    store,
    sections: createSectionMemory(local),
    scrolls: createScrollMemory(tab),
    tagsStorage: createTagsStorage(tab, isReload),
    preferenceStore,
    recentPages: createRecentPages(local),
    news,
    settings,
  };
}
