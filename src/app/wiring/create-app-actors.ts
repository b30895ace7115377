import { createActor, fromPromise, type InspectionEvent, type Observer } from 'xstate';
import { captchaMachine } from '../../../machines/session/captcha.machine.ts';
import { connectionMachine } from '../../../machines/session/connection.machine.ts';
import { languageMachine } from '../../../machines/shell/language.machine.ts';
import { leaveGuardMachine } from '../../../machines/session/leave-guard.machine.ts';
import { navigationMachine } from '../../../machines/session/navigation.machine.ts';
import { noticeMachine } from '../../../machines/shell/notice.machine.ts';
import { phoneCodeMachine } from '../../../machines/session/phone-code.machine.ts';
import { preferencesMachine } from '../../../machines/shell/preferences.machine.ts';
import { progressMachine } from '../../../machines/shell/progress.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { versionCheckMachine } from '../../../machines/session/version-check.machine.ts';
import type { Settings } from '../../../server/contract/kit/settings.ts';
import type { AppActors } from '../../actors/app-actors.tsx';
import type { WorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import { cookies } from '../../adapters/storage/cookies.ts';
import { createAccountActors } from '../../adapters/account.actors.ts';
import { createCredentialStore, type CredentialStore } from '../../adapters/storage/credential-store.ts';
import { createFaults, type Faults } from '../../adapters/fault/faults.ts';
import { createAhead, type Ahead } from '../../kit/call/ahead.ts';
import { createSender, type Send, type SenderOptions } from '../../kit/call/http.ts';
import { createPreferenceStore, type PreferenceStore } from '../../adapters/storage/preference-store.ts';
import { createRecentPages, type RecentPages } from '../../adapters/storage/recent-pages.ts';
import type { Request } from '../../kit/call/request.ts';
import { createInputMemory, type InputMemory } from '../../adapters/storage/input-memory.ts';
import { createScrollMemory, type ScrollMemory } from '../../adapters/storage/scroll-memory.ts';
import { keepingSession } from '../../kit/call/session-answers.ts';
import { createSessionActors } from '../../adapters/session.actors.ts';
import { createTagsStorage, type TagsStorage } from '../../adapters/storage/tags-storage.ts';
import { createVersionActors } from '../../adapters/version.actors.ts';
import { detectLanguage, languageTags, type Language } from '../../../server/contract/languages.ts';
import { switchLanguage } from '../../i18n/texts.ts';
import { onceFetched } from '../../lib/once.ts';
import { standardPreferences, writePreferences } from '../../lib/storage/preferences.ts';
import { createSlot, type OpenSlot } from '../../lib/storage/slot.ts';
import { safeStorage } from '../../lib/storage/storage.ts';
import { systemRole } from '../../lib/user-kind.ts';
import { createClient, type Client } from '../../kit/call/client.ts';
import { createRequest, type RequestNews } from './create-request.ts';
import { SettingsDrawer } from '../settings-drawer.ts';

/** The name of the cookie that stores the language [S28]. */
export const LANGUAGE_COOKIE = 'language';

export interface Application {
  readonly actors: Omit<AppActors, 'wirePhoneCode' | 'workspace'> & {
    readonly workspace: OpenSlot<WorkspaceActors>;
  };
  readonly store: CredentialStore;
  readonly scrolls: ScrollMemory;
  readonly tagsStorage: TagsStorage;
  readonly preferenceStore: PreferenceStore;
  readonly recentPages: RecentPages;
  readonly inputs: InputMemory;
  readonly request: Request;
  readonly client: Client;
  /** Sends a call without the request chart. */
  readonly send: Send;
  /** The calls that are sent before a page requests them. */
  readonly ahead: Pick<Ahead, 'begin' | 'forget'>;
  /** Creates a request function that uses another sender. */
  readonly requestBy: (createSender: (options: SenderOptions) => Send) => Request;
  /** Records faults of this page and reports them to the server [S33]. */
  readonly faults: Faults;
  /**
   * The callbacks for request outcomes. `wireAppActors` sets `failed` and `unauthenticated` before the actors
   * start.
   */
  readonly news: RequestNews;
  readonly settings: Settings;
}

/**
 * Creates the actors that every page needs and provides their adapters. It starts none of them.
 * @param browser the window; tests pass their own
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
  const initialLanguage = detectLanguage(cookies.get(LANGUAGE_COOKIE), browser.navigator.languages);

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
  const senderOptions: SenderOptions = {
    apiRoot: settings.apiRoot,
    fetch: (...args) => browser.fetch(...args),
    credentials: () => store.read(),
    managementCredentials: () => store.readManagement(),
    cityCode: () => store.cityCode(),
    language: () => languageTags[language.getSnapshot().context.current],
    isOnline: () => browser.navigator.onLine,
  };
  const ahead = createAhead(createSender(senderOptions), senderOptions.credentials);
  const send = keepingSession(ahead);
  const version = createVersionActors({
    running,
    fetch: (...args) => browser.fetch(...args),
    local,
    session: tab,
    history: browser.history,
    now: Date.now,
  });
  const faults = createFaults(async () => {
    const { circumstancesOf, createErrorReporting } = await import('../fault/error-reporting.ts');
    return createErrorReporting({
      send,
      release: running,
      navigator: browser.navigator,
      language: () => language.getSnapshot().context.current,
      circumstances: () => circumstancesOf(application.actors, store),
      inspect,
    });
  });
  const news: Application['news'] = {
    failed() {},
    unauthenticated() {},
    malformed: (error) => faults.record('answer', error),
  };
  const ownPages = onceFetched(async () => (await import('../page/own-pages.ts')).ownPages);
  const request = createRequest(send, news, inspect);
  const client = createClient(request);
  const account = createAccountActors({ client, now: Date.now });
  const isReload = () =>
    browser.performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload');
  const sessionActors = createSessionActors({
    request,
    send,
    ahead,
    store,
    now: Date.now,
    isReload,
    ownPages: async () => ownPages(),
    record: (problem) => {
      browser.console.warn(problem);
      faults.record('menu', problem);
    },
  });

  const session = createActor(
    sessionMachine.provide({
      actors: sessionActors,
      actions: {
        storeCredentials: (_, { token }) => token && store.write(token),
        writeBack: (_, { token }) => token && store.restore(token),
        stashCredentials: (_, { token }) => token && store.stash(token),
        storeProfile: (_, { profile }) => {
          if (profile !== null) store.writeUser(profile, profile.system, systemRole(profile.system));
        },
      },
    }),
    inspect && { inspect },
  );

  const inputs = createInputMemory(tab, Date.now);
  const application: Application = {
    actors: {
      ...(inspect && { inspect }),
      inputs,
      session,
      language,
      navigation: createActor(navigationMachine, inspect && { inspect }),
      captcha: createActor(
        captchaMachine.provide({ actors: { fetchCaptcha: account.fetchCaptcha } }),
        inspect && { inspect },
      ),
      notice: createActor(noticeMachine, inspect && { inspect }),
      leaveGuard: createActor(leaveGuardMachine, inspect && { inspect }),
      connection: createActor(connectionMachine, inspect && { inspect }),
      versionCheck: createActor(
        versionCheckMachine.provide({
          actors: { fetchVersion: version.fetchVersion },
          actions: { storeVersion: (_, params) => version.storeVersion(params.version) },
        }),
        { input: { running }, ...(inspect && { inspect }) },
      ),
      progress: createActor(progressMachine, inspect && { inspect }),
      preferences: createActor(
        preferencesMachine.provide({
          actors: {
            // Pages without https have no clipboard API. The async function turns the error into a rejection.
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
      workspace: createSlot<WorkspaceActors>(),
      screens: {
        phoneCode: phoneCodeMachine.provide({ actors: { sendCode: account.sendCode } }),
      },
    },
    store,
    scrolls: createScrollMemory(tab),
    tagsStorage: createTagsStorage(tab, isReload),
    preferenceStore,
    recentPages: createRecentPages(local),
    inputs,
    request,
    client,
    send,
    ahead,
    requestBy: (create) => createRequest(create(senderOptions), news, inspect),
    faults,
    news,
    settings,
  };
  return application;
}
