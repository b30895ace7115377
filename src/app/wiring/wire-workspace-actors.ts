import type { Place } from '../../../machines/session/navigation.machine.ts';
import type { Tag } from '../../../machines/shell/tags.machine.ts';
import type { WorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import { cookies } from '../../adapters/storage/cookies.ts';
import type { BrowserHistory } from '../../adapters/browser/browser-history.ts';
import { createMenuFetch } from '../../adapters/browser/fetch-menu.ts';
import { createListViewMemory } from '../../adapters/storage/list-view-memory.ts';
import { createSectionMemory } from '../../adapters/storage/section-memory.ts';
import { watchReturn } from '../../adapters/browser/watch-return.ts';
import { watchStays } from '../../adapters/browser/watch-stays.ts';
import { trailTo, twins } from '../../lib/menu/menu.ts';
import { safeStorage } from '../../lib/storage/storage.ts';
import { accessFrom } from '../page/access.ts';
import type { Application } from './create-app-actors.ts';
import { SIDEBAR_COOKIE } from './create-workspace-actors.ts';
import { frameOf } from '../page/pages.tsx';
import { placeOf } from '../page/places.ts';
import { viewOf } from '../page/workspace-page.tsx';
import { workspacePages } from '../page/workspace-pages.tsx';

/** Returns the tag id of an address of this application: the address without its hash. */
const tagOf = (address: string): string => address.replace(/#.*/, '');

/** The maximum number of cached views [S24]. */
const CACHED_VIEWS = 20;

/**
 * Connects the charts of the workspace in one place, as wire-app-actors.ts does for the page. Starts them
 * even if there is no session yet.
 */
export function wireWorkspaceActors(
  { actors, tagsStorage, recentPages }: Application,
  {
    answers,
    layout,
    listViews,
    menu,
    pageChange,
    tags,
    fullscreen,
    menuSearch,
    badgeCounts,
    watermark,
    reading,
  }: WorkspaceActors,
  history: BrowserHistory,
  browser: Window & typeof globalThis,
): void {
  const { session, navigation, leaveGuard, notice, progress } = actors;
  /** Maps the other address of the user's home page to the home path: one screen has one tag [S7, S24]. */
  const sharing = (at: Place): Place => {
    const home = session.getSnapshot().context.profile?.home ?? '';
    return twins[at.path] === home ? { ...at, path: home } : at;
  };
  /** Returns the id that distinguishes tags [S24]. */
  const tagAt = (at: Place): string => {
    const { path, search } = sharing(at);
    return path + search;
  };
  const place = () => placeOf(history.location);
  const username = () => session.getSnapshot().context.profile?.username ?? '';

  // The move runs after all listeners have received the current move. Otherwise they receive the two moves
  // out of order.
  const go = (to: string, { replace }: { replace: boolean }) =>
    queueMicrotask(() => (replace ? history.replace(to) : history.push(to)));

  // The calls of a page are sent before its link is pressed.
  const isOpen = (path: string) => navigation.getSnapshot().context.access.pages[path] === 'open';
  const readPage = (page: Place) => {
    const snapshot = session.getSnapshot();
    const { profile } = snapshot.context;
    if (profile === null || !snapshot.hasTag('signed-in')) return;
    reading.foresee(page);
    // The code of a page lists its calls, so none are sent before the code is loaded. A page with a cached
    // view has sent its calls already.
    const isThere = tags.getSnapshot().context.views.some(({ id }) => id === tagAt(page));
    if (isOpen(page.path) && page.search + page.hash === '' && !isThere)
      viewOf(snapshot, page.path)
        .reads(profile)
        ?.forEach((call) => reading.begin(call, {}));
  };
  watchStays(browser, readPage);
  const fetchMenu = createMenuFetch(browser, async (path) => {
    const snapshot = session.getSnapshot();
    if (snapshot.hasTag('signed-in') && isOpen(path)) await viewOf(snapshot, path).preload();
  });
  progress.on('progress.ended', fetchMenu);
  menu.on('menu.sectionsChanged', fetchMenu);
  session.on('session.ended', () => {
    reading.forget();
    // Deletes all answers that the service worker of the marking pages has stored.
    browser.navigator.serviceWorker?.controller?.postMessage('forget');
  });

  // The menu's sections [S25].
  const sections = createSectionMemory(safeStorage(() => browser.localStorage));
  const branchAt = (path: string) =>
    trailTo(session.getSnapshot().context.menu, path, () => true)
      .filter((item) => item.children.length > 0)
      .map((item) => item.path);
  menu.on('menu.sectionsChanged', ({ opened }) => sections.keep(username(), opened));

  // The reader's display settings of lists, shared by all windows [D8].
  const listMemory = createListViewMemory(safeStorage(() => browser.localStorage));
  listViews.on('listViews.changed', ({ views }) => listMemory.keep(username(), views));
  listMemory.watch(browser, username, (kept) => listViews.send({ type: 'listViews.changedElsewhere', kept }));

  // The counts of unread notices and open work. The server refuses them to a user who must change the
  // password first.
  const look = () => {
    if (session.getSnapshot().context.profile?.mustChangePassword !== true)
      badgeCounts.send({ type: 'badgeCounts.look' });
  };
  watchReturn(browser, look);

  // Moves [S14, S24, S25].
  let at = tagAt(place());
  /** The tag id of the current address, or of the address of a pending redirect. */
  let heading = at;
  navigation.on('navigation.redirected', ({ to }) => {
    heading = tagOf(to);
    if (place().path.startsWith('/redirect/')) tags.send({ type: 'tags.refresh', id: heading });
  });
  history.listen(() => {
    const next = tagAt(place());
    if (!navigation.getSnapshot().matches('redirecting')) heading = next;
    if (next !== at) menu.send({ type: 'menu.moved', branch: branchAt(place().path) });
    at = next;
  });

  // Tags and cached views [S24].
  const show = (shown: Place, isReturn: boolean) => {
    look();
    const isPassing = !isOpen(shown.path) || workspacePages[shown.path]?.isPassing === true;
    // The page can still be on screen, for example if the user returns to it before the requested page is
    // shown. Its view does not report a second arrival, so this function reports it below.
    const isOnScreen = !isReturn && tags.getSnapshot().context.active === tagAt(shown);
    readPage(shown);
    const screen = sharing(shown);
    // A running progress bar waits for the screen's arrival. The screen reports only one of its two
    // addresses.
    if (screen.path !== shown.path && progress.getSnapshot().matches('running'))
      progress.send({ type: 'progress.began', path: screen.path });
    tags.send({ type: 'tags.shown', place: screen, isPassing });
    if (isOnScreen && viewOf(session.getSnapshot(), shown.path).isFetched())
      progress.send({ type: 'progress.arrived', path: screen.path });
  };
  pageChange.on('pageChange.shown', ({ place: shown, isReturn }) => show(shown, isReturn));
  const want = (wanted: Place) => {
    if (frameOf(wanted.path) !== 'workspace') pageChange.send({ type: 'pageChange.dropped' });
    else {
      const isFetched = viewOf(session.getSnapshot(), wanted.path).isFetched();
      pageChange.send({ type: 'pageChange.wanted', place: wanted, isFetched });
    }
  };
  navigation.on('navigation.shown', (event) => want(event.place));
  tags.on('tags.goTo', ({ to, replace }) => {
    if (tagOf(to) !== heading) go(to, { replace });
  });
  tags.on('tags.leaveRequested', ({ views }) =>
    leaveGuard.send({ type: 'leave.requested', cause: 'tag', views }),
  );
  tags.on('tags.remade', ({ id }) => {
    if (id === tagAt(place())) progress.send({ type: 'progress.began', path: place().path });
  });
  leaveGuard.on('leave.granted', ({ cause }) => {
    if (cause === 'tag') tags.send({ type: 'tags.leaveGranted' });
  });
  leaveGuard.on('leave.denied', ({ cause }) => {
    if (cause === 'tag') tags.send({ type: 'tags.leaveDenied' });
  });
  leaveGuard.subscribe(({ context }) => {
    const unsaved = [...new Set(context.unsaved.map(({ view }) => view))].filter((view) => view !== '');
    tags.send({ type: 'tags.inputChanged', unsaved });
  });
  let keptTags: readonly Tag[] = [];
  tags.subscribe((snapshot) => {
    const { tags: open } = snapshot.context;
    if (open === keptTags || !snapshot.matches('open')) return;
    keptTags = open;
    const kept = open.filter(({ hold }) => hold !== 'affixed');
    tagsStorage.keep(
      username(),
      kept.map(({ hold, id: _, ...tag }) => ({ ...tag, isPinned: hold === 'pinned' })),
    );
  });

  // The menu search [S31].
  menuSearch.on('menuSearch.chosen', ({ path }) => go(path, { replace: false }));
  menuSearch.on('menuSearch.refused', () =>
    notice.send({ type: 'notice.raised', notice: { kind: 'notYetOpen' } }),
  );
  menuSearch.on('menuSearch.recentChanged', ({ recent }) => recentPages.keep(username(), recent));

  // Layout [S23].
  layout.on('layout.sidebarChosen', ({ open }) => {
    cookies.set(SIDEBAR_COOKIE, open, { path: '/', sameSite: 'Lax', expires: 365 });
  });

  // The charts begin and end with each session, because the actors outlive it. State that outlives the
  // workspace is cleared by wire-app-actors.ts [D9].
  const begin = () => {
    const access = accessFrom(session.getSnapshot(), 'signedIn');
    const paths = Object.keys(access.pages).filter((path) => access.pages[path] === 'open');
    const kept = tagsStorage.read(username());
    tags.send({ type: 'tags.begun', home: access.home, paths, kept, limit: CACHED_VIEWS });
    menu.send({ type: 'menu.arrived', kept: sections.read(username()), branch: branchAt(place().path) });
    listViews.send({ type: 'listViews.arrived', kept: listMemory.read(username()) });
    menuSearch.send({ type: 'menuSearch.available', recent: recentPages.read(username()) });
    badgeCounts.send({ type: 'badgeCounts.begin' });
    answers.send({ type: 'answers.begun', user: username() });
  };
  session.on('session.started', begin);
  session.on('session.ended', () => {
    answers.send({ type: 'answers.ended' });
    pageChange.send({ type: 'pageChange.dropped' });
    tags.send({ type: 'tags.ended' });
    menu.send({ type: 'menu.gone' });
    listViews.send({ type: 'listViews.gone' });
    menuSearch.send({ type: 'menuSearch.gone' });
    badgeCounts.send({ type: 'badgeCounts.end' });
  });

  for (const actor of [
    answers,
    pageChange,
    layout,
    listViews,
    menu,
    tags,
    fullscreen,
    menuSearch,
    badgeCounts,
    watermark,
  ])
    actor.start();
  if (!session.getSnapshot().hasTag('signed-in')) return;
  begin();
  const decided = navigation.getSnapshot();
  if (decided.matches('shown') || decided.matches('notYetOpen')) want(decided.context.place);
}
