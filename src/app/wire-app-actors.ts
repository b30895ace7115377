import Cookies from 'js-cookie';
import type { SnapshotFrom } from 'xstate';
import type { Access, PageAccess, Place } from '../../machines/navigation.machine.ts';
import type { Notice } from '../../machines/notice.machine.ts';
import type { sessionMachine, SessionProfile } from '../../machines/session.machine.ts';
import type { Tag } from '../../machines/tags.machine.ts';
import type { AppActors } from '../actors/app-actors.tsx';
import type { BrowserHistory, BrowserLocation } from '../adapters/browser-history.ts';
import { focusPage } from '../adapters/focus-page.ts';
import { scrollWindow } from '../adapters/scroll-memory.ts';
import { showPreferences } from '../adapters/show-preferences.ts';
import { watchPage, watchWindow } from '../adapters/window-events.ts';
import { trailTo, type MenuItem } from '../lib/menu.ts';
import type { Preferences } from '../lib/preferences.ts';
import { plainPath } from '../lib/plain-path.ts';
import { LANGUAGE_COOKIE, SIDEBAR_COOKIE, type Application } from './create-app-actors.ts';
import { preloadPage } from './frames.tsx';
import { frameOf, pages } from './pages.tsx';

/** [S46, S18] May this user open this page of the application's own? */
function accessOf(path: string, profile: SessionProfile | null): PageAccess {
  const page = pages[path];
  const isOfKind = page?.kinds === undefined || (profile !== null && page.kinds.includes(profile.kind));
  const isExcepted =
    page?.exceptExhibitorAdministrator === true && profile?.isExhibitorAdministrator === true;
  if (!isOfKind || isExcepted) return 'forbidden';
  return page?.notYetOpen === true ? 'notYetOpen' : 'open';
}

/** What the session allows, in the navigation chart's terms; own pages win over the server's. */
function accessFrom(snapshot: SnapshotFrom<typeof sessionMachine>, before: Access['phase']): Access {
  const { profile, routes } = snapshot.context;
  if (snapshot.hasTag('signed-in')) {
    const own = Object.keys(pages).map((path) => [path, accessOf(path, profile)] as const);
    const server = routes.map(({ path, access }) => [path, access] as const);
    return {
      phase: 'signedIn',
      home: profile?.home ?? '/',
      pages: Object.fromEntries([...server, ...own]),
      confinedTo: profile?.mustChangePassword === true ? '/amendPassword' : null,
    };
  }
  // A form that has just been sent stays on screen until its session is loaded or has failed to.
  const isArriving = before === 'signedOut' && !snapshot.matches('restoring');
  const phase = snapshot.hasTag('signed-out') || isArriving ? 'signedOut' : 'unknown';
  return { phase, home: '/', pages: {}, confinedTo: null };
}

/** What tells two tags apart [S24]. */
const tagAt = ({ path, search }: Place): string => path + search;

/** How many views are kept alive [S24]. */
const CACHED_VIEWS = 20;

function placeOf({ pathname, search, hash }: BrowserLocation): Place {
  return { path: plainPath(pathname), search, hash };
}

/** The tag an address of ours leads to: all of it but the hash. */
const tagOf = (address: string): string => address.replace(/#.*/, '');

/**
 * All cross-talk between the charts, the history and the window, in one place: charts emit, the wire
 * sends. Starts every actor of the page.
 * @returns undoes all of it (tests)
 */
export function wireAppActors(
  application: Application,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): () => void {
  const { actors, store, news, sections, scrolls, tagsStorage, preferenceStore, recentPages } = application;
  const { session, navigation, language, captcha, notice, layout, leaveGuard, connection, versionCheck } =
    actors;
  const { menu, tags, progress, fullscreen, preferences, menuSearch, watermark } = actors;
  const undo: (() => void)[] = [];
  const say = (what: Notice) => notice.send({ type: 'notice.raised', notice: what });

  const hasUnsavedInput = () => !leaveGuard.getSnapshot().matches('saved');

  // Request outcomes [S51–S55, D13].
  news.failed = (failure) => say({ kind: 'failure', failure });
  news.unauthenticated = (accessToken) => session.send({ type: 'session.rejected', accessToken });
  news.passwordChanged = () => session.send({ type: 'session.passwordChanged' });

  // The session's news [S36, S37, D8, D9].
  const onSession = [
    session.on('session.loadFailed', ({ failure }) =>
      say(failure === null ? { kind: 'hasError' } : { kind: 'failure', failure }),
    ),
    session.on('session.userMissing', () => say({ kind: 'userMissing' })),
    session.on('session.signInFailed', () => captcha.send({ type: 'captcha.spent' })),
    session.on('session.ended', ({ cause }) => (cause === 'elsewhere' ? store.forget() : store.clear(cause))),
  ];
  undo.push(...onSession.map((subscription) => () => subscription.unsubscribe()));

  // The session decides what may be shown [S35, D4].
  let phase: Access['phase'] = 'unknown';
  let told: unknown;
  const toldBy = session.subscribe((snapshot) => {
    // While the menu is on its way, so is the code of the page that will be shown.
    if (snapshot.matches({ loading: 'sidebars' })) preloadPage(snapshot.context.profile?.home ?? '');
    const access = accessFrom(snapshot, phase);
    const key = `${access.phase} ${snapshot.context.profile?.username ?? ''} ${Object.keys(access.pages).length} ${access.confinedTo}`;
    if (key === told) return;
    told = key;
    phase = access.phase;
    if (phase === 'signedIn') {
      const kept = tagsStorage.read(snapshot.context.profile?.username ?? '');
      const paths = Object.keys(access.pages).filter((path) => access.pages[path] === 'open');
      tags.send({ type: 'tags.begun', home: access.home, paths, kept, limit: CACHED_VIEWS });
    }
    navigation.send({ type: 'navigation.accessChanged', access });
  });
  undo.push(() => toldBy.unsubscribe());

  // History and navigation chart [S10–S14, D1–D4].
  let isOwnMove = false;
  // After the present move has been told to everybody: a move within a move would be told in disorder.
  const go = (to: string, { replace }: { replace: boolean }) =>
    queueMicrotask(() => (replace ? history.replace(to) : history.push(to)));
  const redirected = navigation.on('navigation.redirected', ({ to }) => {
    heading = tagOf(to);
    if (place.path.startsWith('/redirect/')) tags.send({ type: 'tags.refresh', id: heading }); // [S14]
    queueMicrotask(() => {
      isOwnMove = true;
      history.replace(to);
      isOwnMove = false;
    });
  });
  undo.push(() => redirected.unsubscribe());
  let place = placeOf(history.location);
  /** Where the window is, or is being sent. */
  let heading = tagAt(place);
  // A cached view is found as it was left, by whichever way one comes back to it [S24].
  const viewTops = new Map<number, number>();
  let onScreen: number | undefined;
  undo.push(
    history.listen(() => {
      const next = placeOf(history.location);
      if (next.path === place.path && next.search === place.search && next.hash === place.hash) return;
      const isInWorkspace = frameOf(next.path) === 'workspace';
      const isOtherPage = next.path !== place.path || (isInWorkspace && next.search !== place.search);
      place = next;
      heading = tagAt(place);
      if (isOtherPage && onScreen !== undefined) viewTops.set(onScreen, browser.scrollY);
      if (isOtherPage) progress.send({ type: 'progress.began', path: place.path }); // [S29]
      navigation.send({ type: 'navigation.moved', place });
      if (isOtherPage) menu.send({ type: 'menu.moved', branch: branchAt(place.path) });
      versionCheck.send({ type: 'version.navigated' }); // [S57]
    }),
  );

  // Scrolling: a page begins at its top, the back button and a reload return to where one was [S13].
  const isReturn = browser.performance
    .getEntriesByType('navigation')
    .some((one) => 'type' in one && one.type !== 'navigate');
  browser.history.scrollRestoration = 'manual';
  let entry = history.location.key;
  let top = isReturn ? scrolls.find(entry) : 0;
  let stopScrolling = () => {};
  const keepPosition = () => scrolls.keep(entry, browser.scrollY);
  browser.addEventListener('pagehide', keepPosition);
  undo.push(
    () => browser.removeEventListener('pagehide', keepPosition),
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
    const { views, active } = tags.getSnapshot().context;
    onScreen = views.find(({ id }) => id === active)?.revision;
    for (const one of viewTops.keys())
      if (!views.some(({ revision }) => revision === one)) viewTops.delete(one);
    stopScrolling = scrollWindow(browser, (onScreen && viewTops.get(onScreen)) ?? top);
    if (!isFirst) focusPage(browser.document);
    isFirst = false;
  });
  undo.push(() => arrived.unsubscribe());

  // The menu's sections [S25, D9].
  const username = () => session.getSnapshot().context.profile?.username ?? '';
  const branchAt = (path: string) =>
    trailTo(session.getSnapshot().context.menu as readonly MenuItem[], path, () => true)
      .filter((item) => item.children.length > 0)
      .map((item) => item.path);
  const onMenu = [
    session.on('session.started', () =>
      menu.send({ type: 'menu.arrived', kept: sections.read(username()), branch: branchAt(place.path) }),
    ),
    session.on('session.ended', () => menu.send({ type: 'menu.gone' })),
    menu.on('menu.sectionsChanged', ({ opened }) => sections.keep(username(), opened)),
  ];
  undo.push(...onMenu.map((subscription) => () => subscription.unsubscribe()));

  // Tags and cached views [S24, D9].
  let keptTags: readonly Tag[] = [];
  const onTags = [
    session.on('session.ended', ({ cause }) => {
      tags.send({ type: 'tags.ended' });
      if (cause === 'closed') tagsStorage.close();
      else tagsStorage.clear();
    }),
    navigation.on('navigation.shown', ({ place: shown }) => {
      if (frameOf(shown.path) !== 'workspace') return;
      const isOpen = navigation.getSnapshot().context.access.pages[shown.path] === 'open';
      const isPassing = !isOpen || pages[shown.path]?.isPassing === true;
      tags.send({ type: 'tags.shown', place: shown, isPassing });
    }),
    tags.on('tags.goTo', ({ to, replace }) => {
      if (tagOf(to) !== heading) go(to, { replace });
    }),
    tags.on('tags.leaveRequested', ({ views }) =>
      leaveGuard.send({ type: 'leave.requested', cause: 'tag', views }),
    ),
    tags.on('tags.remade', ({ id }) => {
      if (id !== tagAt(place)) return;
      top = 0;
      progress.send({ type: 'progress.began', path: place.path });
    }),
    leaveGuard.subscribe(({ context }) => {
      const unsaved = [...new Set(context.unsaved.map(({ view }) => view))].filter((view) => view !== '');
      tags.send({ type: 'tags.inputChanged', unsaved });
    }),
    tags.subscribe((snapshot) => {
      const { tags: open } = snapshot.context;
      if (open === keptTags || !snapshot.matches('open')) return;
      keptTags = open;
      const kept = open.filter(({ hold }) => hold !== 'affixed');
      tagsStorage.keep(
        username(),
        kept.map(({ place: at, name, hold }) => ({ place: at, name, isPinned: hold === 'pinned' })),
      );
    }),
  ];
  undo.push(...onTags.map((subscription) => () => subscription.unsubscribe()));

  // The menu search [S31, D9].
  const onMenuSearch = [
    session.on('session.started', () =>
      menuSearch.send({ type: 'menuSearch.available', recent: recentPages.read(username()) }),
    ),
    session.on('session.ended', () => {
      menuSearch.send({ type: 'menuSearch.gone' });
      recentPages.clear();
    }),
    menuSearch.on('menuSearch.chosen', ({ path }) => go(path, { replace: false })),
    menuSearch.on('menuSearch.refused', () => say({ kind: 'notYetOpen' })),
    menuSearch.on('menuSearch.recentChanged', ({ recent }) => recentPages.keep(username(), recent)),
  ];
  undo.push(...onMenuSearch.map((subscription) => () => subscription.unsubscribe()));

  // Settings [S26, S27, S34]; the chart holds what lib/preferences.ts has read.
  const onPreferences = [
    preferences.on('preferences.changed', ({ values }) =>
      showPreferences(browser.document.documentElement, values as unknown as Preferences),
    ),
    preferences.on('preferences.chosen', ({ values }) =>
      preferenceStore.keep(values as unknown as Preferences),
    ),
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
      if (cause === 'tag') tags.send({ type: 'tags.leaveGranted' });
    }),
    leaveGuard.on('leave.denied', ({ cause }) => {
      if (cause === 'route') stopped = undefined;
      if (cause === 'tag') tags.send({ type: 'tags.leaveDenied' });
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

  // Layout [S23].
  const sidebarChosen = layout.on('layout.sidebarChosen', ({ open }) => {
    Cookies.set(SIDEBAR_COOKIE, open, { path: '/', sameSite: 'Lax', expires: 365 });
  });
  undo.push(() => sidebarChosen.unsubscribe());

  // Language [S28].
  const onLanguage = [
    language.on('language.changed', ({ language: chosen }) => {
      Cookies.set(LANGUAGE_COOKIE, chosen, { path: '/', sameSite: 'Lax', expires: 365 });
    }),
    language.on('language.unavailable', () => say({ kind: 'languageUnavailable' })),
  ];
  undo.push(...onLanguage.map((subscription) => () => subscription.unsubscribe()));

  // The window [S38, S39, D7, D8, D13, D15].
  undo.push(
    watchWindow(browser, store, Date.now, (event) => session.send(event)),
    watchPage(browser, {
      hasUnsavedInput,
      connected: (isOnline) =>
        connection.send({ type: isOnline ? 'connection.returned' : 'connection.lost' }),
      chunkLost: () => versionCheck.send({ type: 'version.chunkLost' }),
    }),
  );

  const everyActor = [
    notice,
    connection,
    language,
    captcha,
    layout,
    leaveGuard,
    versionCheck,
    menu,
    tags,
    progress,
    fullscreen,
    preferences,
    menuSearch,
    watermark,
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
