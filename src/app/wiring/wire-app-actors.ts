import type { Access } from '../../../machines/session/navigation.machine.ts';
import type { Notice } from '../../../machines/shell/notice.machine.ts';
import type { AppActors } from '../../actors/app-actors.tsx';
import { cookies } from '../../adapters/storage/cookies.ts';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { watchFaults } from '../../adapters/fault/faults.ts';
import { focusPage } from '../../adapters/browser/focus-page.ts';
import { showPreferences } from '../../adapters/storage/show-preferences.ts';
import { watchLinks } from '../../adapters/browser/watch-links.ts';
import { watchPage, watchWindow } from '../../adapters/browser/window-events.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { arePreferences } from '../../lib/storage/preferences.ts';
import { accessFrom } from '../page/access.ts';
import { LANGUAGE_COOKIE, type Application } from './create-app-actors.ts';
import { isOtherPage } from '../page/moves.ts';
import { frameOf } from '../page/pages.tsx';
import { placeOf } from '../page/places.ts';
import { wireScrolling } from './wire-scrolling.ts';

/** Checks whether the server refused the request without a message. */
const isWordless = ({ kind, message }: Failure) => kind === 'refused' && message === '';

/**
 * Connects the charts, the history and the window in one place. Charts emit events, and this module sends
 * them to other charts. The charts of the workspace are connected in wire-workspace-actors.ts. Starts every
 * actor of the page.
 * @param preload starts to fetch the page at a path
 * @param prepareWorkspace starts to fetch what every page of the workspace needs
 * @returns disconnects everything (for tests)
 */
export function wireAppActors(
  application: Application,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
  preload: (path: string) => void,
  prepareWorkspace: () => void,
): () => void {
  const { actors, store, news, scrolls, tagsStorage, preferenceStore, recentPages, inputs, faults } =
    application;
  const { session, navigation, language, captcha, notice, leaveGuard, connection, versionCheck } = actors;
  const { progress, preferences } = actors;
  const undo: (() => void)[] = [];
  const say = (what: Notice) => notice.send({ type: 'notice.raised', notice: what });

  const hasUnsavedInput = () => !leaveGuard.getSnapshot().matches('saved');

  // Request outcomes [S51–S55, D13].
  news.failed = (failure) => {
    // If the load of a session fails without a message, `session.loadFailed` below shows a text [S36].
    if (isWordless(failure) && session.getSnapshot().hasTag('loading')) return;
    say({ kind: 'failure', failure });
  };
  news.unauthenticated = (accessToken) => session.send({ type: 'session.rejected', accessToken });

  // Faults of the page [S33].
  undo.push(watchFaults(browser, faults.record));

  // Events of the session chart [S36, S37, D8, D9].
  const onSession = [
    session.on('session.loadFailed', ({ failure }) =>
      say(failure === null || isWordless(failure) ? { kind: 'hasError' } : { kind: 'failure', failure }),
    ),
    session.on('session.started', () => inputs.begin(session.getSnapshot().context.profile?.username ?? '')),
    session.on('session.userMissing', () => say({ kind: 'userMissing' })),
    session.on('session.signInFailed', () => captcha.send({ type: 'captcha.spent' })),
    session.on('session.secondFactorWanted', () => captcha.send({ type: 'captcha.spent' })),
    session.on('session.ended', ({ cause }) => {
      if (cause === 'elsewhere') store.forget();
      else store.clear(cause);
      if (cause === 'closed') tagsStorage.close();
      else tagsStorage.clear();
      recentPages.clear();
      // A sign-out by the user deletes stored input. When a session ends for another reason, the input is
      // stored until the user returns.
      if (cause === 'asked' || cause === 'elsewhere') inputs.clear();
    }),
  ];
  undo.push(...onSession.map((subscription) => () => subscription.unsubscribe()));

  // The session determines which pages may be shown [S35, D4].
  let phase: Access['phase'] = 'unknown';
  let told: unknown;
  const toldBy = session.subscribe((snapshot) => {
    // The workspace is fetched while the server checks the password. The home page is fetched while the
    // account loads.
    if (snapshot.matches('signingIn')) prepareWorkspace();
    if (snapshot.hasTag('loading')) preload(snapshot.context.profile?.home ?? '');
    const access = accessFrom(snapshot, phase);
    const key = `${access.phase} ${snapshot.context.profile?.username ?? ''} ${Object.keys(access.pages).length} ${access.confinedTo}`;
    if (key === told) return;
    told = key;
    phase = access.phase;
    navigation.send({ type: 'navigation.accessChanged', access });
  });
  undo.push(() => toldBy.unsubscribe());

  // The fetch of a page starts before its link is pressed.
  undo.push(
    watchLinks(browser, (path) => {
      if (frameOf(path) !== 'workspace' || session.getSnapshot().hasTag('signed-in')) preload(path);
    }),
  );

  // History and navigation chart [S10–S14, D1–D4].
  let isOwnMove = false;
  const redirected = navigation.on('navigation.redirected', ({ to }) => {
    // The redirect runs after all listeners have received the current move. Otherwise they receive the two
    // moves out of order.
    queueMicrotask(() => {
      isOwnMove = true;
      history.replace(to);
      isOwnMove = false;
    });
  });
  undo.push(() => redirected.unsubscribe());
  const scrolling = wireScrolling(progress, scrolls, history, browser);
  undo.push(scrolling.stop);
  let place = placeOf(history.location);
  undo.push(
    history.listen(() => {
      const next = placeOf(history.location);
      if (next.path === place.path && next.search === place.search && next.hash === place.hash) return;
      const isOther = isOtherPage(place, next);
      place = next;
      if (isOther) progress.send({ type: 'progress.began', path: place.path }); // [S29]
      navigation.send({ type: 'navigation.moved', place });
      versionCheck.send({ type: 'version.navigated' }); // [S57]
    }),
  );

  // The browser sets the focus of the first page. The focus of another page waits for its paint, because the
  // browser lays the page out to move it.
  let isFirst = true;
  let stopFocus = () => {};
  const arrived = progress.on('progress.ended', () => {
    stopFocus();
    if (!isFirst) stopFocus = afterPaint(browser, () => focusPage(browser.document));
    isFirst = false;
    // A long session can span a deploy. The reporting code is fetched in time, because a deploy can remove
    // its file [S33].
    if (phase === 'signedIn') faults.prepare();
  });
  undo.push(() => {
    stopFocus();
    arrived.unsubscribe();
  });

  // Settings [S26, S27, S34]. The chart stores the values that lib/storage/preferences.ts has read.
  const onPreferences = [
    preferences.on('preferences.changed', ({ values }) => {
      if (arePreferences(values)) showPreferences(browser.document.documentElement, values);
    }),
    preferences.on('preferences.chosen', ({ values }) => {
      if (arePreferences(values)) preferenceStore.keep(values);
    }),
    preferences.on('preferences.drawerUnavailable', () => say({ kind: 'partUnavailable' })),
    session.on('session.ended', () => preferences.send({ type: 'preferences.closeDrawer' })),
  ];
  undo.push(
    ...onPreferences.map((subscription) => () => subscription.unsubscribe()),
    preferenceStore.watch(browser, (values) =>
      preferences.send({ type: 'preferences.changedElsewhere', values }),
    ),
  );

  // One guard handles unsaved input for moves, sign-outs and reloads.
  let stopped: (() => void) | undefined;
  // A cached view keeps its input. A move loses only the input of pages outside the cached views.
  const isMoveLosing = () => leaveGuard.getSnapshot().context.unsaved.some(({ view }) => view === '');
  undo.push(
    history.block(
      () => !isOwnMove && isMoveLosing(),
      (proceed) => {
        // Only one question is open at a time. A second move does not replace the first one.
        if (stopped !== undefined) return;
        stopped = proceed;
        leaveGuard.send({ type: 'leave.requested', cause: 'route', views: [''] });
      },
    ),
  );
  const onLeave = [
    leaveGuard.on('leave.granted', ({ cause }) => {
      if (cause === 'route') {
        const proceed = stopped;
        stopped = undefined;
        proceed?.();
      }
      if (cause === 'signOut') session.send({ type: 'session.signOut' });
      if (cause === 'reload') versionCheck.send({ type: 'version.reloadNow' });
    }),
    leaveGuard.on('leave.denied', ({ cause }) => {
      if (cause === 'route') stopped = undefined;
    }),
    leaveGuard.on('leave.unsaved', () => versionCheck.send({ type: 'version.inputUnsaved' })),
    leaveGuard.on('leave.saved', () => versionCheck.send({ type: 'version.inputSaved' })),
  ];
  undo.push(...onLeave.map((subscription) => () => subscription.unsubscribe()));

  // Version [S57, D7, D15].
  const reloading = versionCheck.on('version.reloading', () => {
    session.send({ type: 'page.reloading' });
    browser.location.reload();
  });
  undo.push(() => reloading.unsubscribe());

  // Language [S28].
  const onLanguage = [
    language.on('language.changed', ({ language: chosen }) => {
      cookies.set(LANGUAGE_COOKIE, chosen, { path: '/', sameSite: 'Lax', expires: 365 });
    }),
    language.on('language.unavailable', () => say({ kind: 'languageUnavailable' })),
  ];
  undo.push(...onLanguage.map((subscription) => () => subscription.unsubscribe()));

  // The window [S38, S39, D7, D8, D13, D15].
  undo.push(
    watchWindow(browser, store, Date.now, (event) => session.send(event)),
    watchPage(browser, {
      hasUnsavedInput,
      connected: (isOnline) => {
        connection.send({ type: isOnline ? 'connection.returned' : 'connection.lost' });
        if (isOnline) session.send({ type: 'session.tryAgain' });
        faults.tell(isOnline ? 'report.connectionReturned' : 'report.connectionLost');
      },
      hidden: () => {
        scrolling.store();
        faults.tell('report.pageHidden');
      },
      // A chunk that fails while the password is checked is requested again when the session exists. A reload
      // at this point loses the typed input.
      chunkLost: () => {
        if (!session.getSnapshot().matches('signingIn')) versionCheck.send({ type: 'version.chunkLost' });
      },
    }),
  );

  const everyActor = [
    notice,
    connection,
    language,
    captcha,
    leaveGuard,
    versionCheck,
    progress,
    preferences,
    navigation,
    session,
  ];
  for (const actor of everyActor) actor.start();
  versionCheck.send({ type: 'version.navigated' });
  progress.send({ type: 'progress.began', path: place.path });
  navigation.send({ type: 'navigation.moved', place });
  return () => undo.forEach((one) => one());
}

/**
 * Connects the phone-code chart of a screen to the captcha chart: a captcha that was sent with a request is
 * used up.
 */
export function createWirePhoneCode({ captcha }: Application['actors']): AppActors['wirePhoneCode'] {
  return (ref) => {
    const spent = ref.on('phoneCode.captchaSpent', () => captcha.send({ type: 'captcha.spent' }));
    return () => spent.unsubscribe();
  };
}
