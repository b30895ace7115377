import type { Access } from '../../../machines/session/navigation.machine.ts';
import type { Notice } from '../../../machines/shell/notice.machine.ts';
import type { AppActors } from '../../actors/app-actors.tsx';
import { cookies } from '../../adapters/storage/cookies.ts';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { watchFaults } from '../../adapters/fault/faults.ts';
import { focusPage } from '../../adapters/browser/focus-page.ts';
import { scrollWindow } from '../../adapters/storage/scroll-memory.ts';
import { showPreferences } from '../../adapters/storage/show-preferences.ts';
import { watchLinks } from '../../adapters/browser/watch-links.ts';
import { watchPage, watchWindow } from '../../adapters/browser/window-events.ts';
import { arePreferences } from '../../lib/storage/preferences.ts';
import { accessFrom } from '../page/access.ts';
import { LANGUAGE_COOKIE, type Application } from './create-app-actors.ts';
import { frameOf } from '../page/pages.tsx';
import { placeOf } from '../page/places.ts';

/** The server has refused and said nothing. */
const isWordless = ({ kind, message }: Failure) => kind === 'refused' && message === '';

/**
 * All cross-talk between the charts, the history and the window, in one place: charts emit, the wire
 * sends; that of the charts which come with the workspace is in wire-workspace-actors.ts. Starts every
 * actor of the page.
 * @param preload begins to fetch the page at a path
 * @param prepareWorkspace begins to fetch what every page of the workspace needs
 * @returns undoes all of it (tests)
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
    // Loading the session finds words of its own [S36].
    if (isWordless(failure) && session.getSnapshot().hasTag('loading')) return;
    say({ kind: 'failure', failure });
  };
  news.unauthenticated = (accessToken) => session.send({ type: 'session.rejected', accessToken });

  // Faults of the page [S33].
  undo.push(watchFaults(browser, faults.record));

  // The session's news [S36, S37, D8, D9].
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
      // Who signs out leaves nothing behind; a session that ends by itself is come back to.
      if (cause === 'asked' || cause === 'elsewhere') inputs.clear();
    }),
  ];
  undo.push(...onSession.map((subscription) => () => subscription.unsubscribe()));

  // The session decides what may be shown [S35, D4].
  let phase: Access['phase'] = 'unknown';
  let told: unknown;
  const toldBy = session.subscribe((snapshot) => {
    // While the password is checked, the workspace is made ready, and then, while the account is on its way, its home.
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

  // A page begins to be fetched before its link is pressed.
  undo.push(
    watchLinks(browser, (path) => {
      if (frameOf(path) !== 'workspace' || session.getSnapshot().hasTag('signed-in')) preload(path);
    }),
  );

  // History and navigation chart [S10–S14, D1–D4].
  let isOwnMove = false;
  const redirected = navigation.on('navigation.redirected', ({ to }) => {
    // After the present move has been told to everybody: a move within a move would be told in disorder.
    queueMicrotask(() => {
      isOwnMove = true;
      history.replace(to);
      isOwnMove = false;
    });
  });
  undo.push(() => redirected.unsubscribe());
  let place = placeOf(history.location);
  undo.push(
    history.listen(() => {
      const next = placeOf(history.location);
      if (next.path === place.path && next.search === place.search && next.hash === place.hash) return;
      const isInWorkspace = frameOf(next.path) === 'workspace';
      const isOtherPage = next.path !== place.path || (isInWorkspace && next.search !== place.search);
      place = next;
      if (isOtherPage) progress.send({ type: 'progress.began', path: place.path }); // [S29]
      navigation.send({ type: 'navigation.moved', place });
      versionCheck.send({ type: 'version.navigated' }); // [S57]
    }),
  );

  // Scrolling: a page begins at its top, a cached view as well; the window's own buttons and a reload return to
  // where one was [S13, D19].
  const isReturn = browser.performance
    .getEntriesByType('navigation')
    .some((one) => 'type' in one && one.type !== 'navigate');
  browser.history.scrollRestoration = 'manual';
  let entry = history.location.key;
  let top = isReturn ? scrolls.find(entry) : 0;
  let stopScrolling = () => {};
  const keepPosition = () => scrolls.keep(entry, browser.scrollY);
  // For a reload of this tab, or for when it comes back after the system has ended it: not written with every move.
  const storePositions = () => {
    keepPosition();
    scrolls.store();
  };
  browser.addEventListener('pagehide', storePositions);
  undo.push(
    () => browser.removeEventListener('pagehide', storePositions),
    history.listen(() => {
      keepPosition();
      entry = history.location.key;
      top = history.lastMove === 'POP' ? scrolls.find(entry) : 0;
    }),
  );
  // Not before the page is there: the one before would be seen to jump. The first page's focus is the browser's.
  let isFirst = true;
  const arrived = progress.on('progress.ended', () => {
    stopScrolling();
    // Whoever has scrolled a prerendered page stays where they are.
    if (!isFirst || top > 0) stopScrolling = scrollWindow(browser, top);
    // A page that is made anew where it stands begins at its top.
    top = 0;
    if (!isFirst) focusPage(browser.document);
    isFirst = false;
    // Whoever stays long sees deploys: what reports a lost file should not be lost with it [S33].
    if (phase === 'signedIn') faults.prepare();
  });
  undo.push(() => arrived.unsubscribe());

  // Settings [S26, S27, S34]; the chart holds what lib/preferences.ts has read.
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

  // One guard for unsaved input: moves, signing out, reloads.
  let stopped: (() => void) | undefined;
  // A cached view keeps what was typed into it: a move loses the input of other pages only.
  const isMoveLosing = () => leaveGuard.getSnapshot().context.unsaved.some(({ view }) => view === '');
  undo.push(
    history.block(
      () => !isOwnMove && isMoveLosing(),
      (proceed) => {
        // One question at a time: the move it is about stays the first.
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
        storePositions();
        faults.tell('report.pageHidden');
      },
      // What is made ready while the password is checked is asked for again once there is a session: a reload now would
      // lose what was typed.
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

/** A screen's phone-code chart: a captcha that went with the request is used up. */
export function createWirePhoneCode({ captcha }: Application['actors']): AppActors['wirePhoneCode'] {
  return (ref) => {
    const spent = ref.on('phoneCode.captchaSpent', () => captcha.send({ type: 'captcha.spent' }));
    return () => spent.unsubscribe();
  };
}
