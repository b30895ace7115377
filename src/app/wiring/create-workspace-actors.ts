import { createActor, fromPromise, type InspectionEvent, type Observer } from 'xstate';
import { answersMachine } from '../../../machines/kit/answers.machine.ts';
import { fullscreenMachine } from '../../../machines/shell/fullscreen.machine.ts';
import { layoutMachine } from '../../../machines/shell/layout.machine.ts';
import { listViewsMachine } from '../../../machines/kit/list-views.machine.ts';
import { menuSearchMachine } from '../../../machines/shell/menu-search.machine.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { pageChangeMachine } from '../../../machines/shell/page-change.machine.ts';
import { tagsMachine } from '../../../machines/shell/tags.machine.ts';
import { badgeCountsMachine } from '../../../machines/shell/badge-counts.machine.ts';
import { watermarkMachine } from '../../../machines/shell/watermark.machine.ts';
import { countUnreadNotices } from '../../../server/contract/official-notice.ts';
import { countWork } from '../../../server/contract/work.ts';
import type { WorkspaceActors } from '../../actors/workspace/workspace-actors.ts';
import { cookies } from '../../adapters/storage/cookies.ts';
import { createHotKey } from '../../adapters/browser/hot-key.ts';
import { createScreen } from '../../adapters/browser/screen.ts';
import { createWatchWidth } from '../../adapters/browser/watch-width.ts';
import { createWatermarkOverlay } from '../../adapters/browser/watermark-overlay.ts';
import type { Ahead } from '../../kit/call/ahead.ts';
import type { Client } from '../../kit/call/client.ts';
import { createReading } from '../../kit/call/reading.ts';
import type { View } from '../page/view.ts';
import { MenuPalette } from '../overlays.tsx';

/** The name of the cookie that stores whether the sidebar is open: 1 or 0 [S23]. */
export const SIDEBAR_COOKIE = 'sidebar_status';

/** The maximum number of cached answers of lists and records. */
const KEPT_ANSWERS = 100;

/**
 * Creates the actors that only the workspace needs and provides their adapters. It starts none of them.
 * @param browser the window; tests pass their own
 * @param quietly sends calls whose failures are not shown
 * @param viewAt returns the view at a path for the current session
 */
export function createWorkspaceActors(
  browser: Window & typeof globalThis,
  quietly: Client,
  ahead: Pick<Ahead, 'begin' | 'forget'>,
  viewAt: (path: string) => View,
  inspect?: Observer<InspectionEvent>,
): WorkspaceActors {
  return {
    quietly,
    answers: createActor(answersMachine, { input: { limit: KEPT_ANSWERS }, ...(inspect && { inspect }) }),
    pageChange: createActor(
      pageChangeMachine.provide({
        actors: { fetchPage: fromPromise(({ input }) => viewAt(input.place.path).fetch()) },
      }),
      inspect && { inspect },
    ),
    layout: createActor(
      layoutMachine.provide({
        actors: { watchWidth: createWatchWidth((query) => browser.matchMedia(query)) },
      }),
      {
        input: { isOpen: cookies.get(SIDEBAR_COOKIE) !== '0' },
        ...(inspect && { inspect }),
      },
    ),
    listViews: createActor(listViewsMachine, inspect && { inspect }),
    menu: createActor(menuMachine, inspect && { inspect }),
    tags: createActor(tagsMachine, inspect && { inspect }),
    fullscreen: createActor(
      fullscreenMachine.provide({ actors: { screen: createScreen(browser.document) } }),
      inspect && { inspect },
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
    badgeCounts: createActor(
      badgeCountsMachine.provide({
        actors: {
          count: fromPromise(async ({ signal }) => {
            const [notices, work] = await Promise.all([
              quietly.send(countUnreadNotices, {}, signal),
              quietly.send(countWork, {}, signal),
            ]);
            return { notices: notices.count, work: work.count };
          }),
        },
      }),
      inspect && { inspect },
    ),
    watermark: createActor(
      watermarkMachine.provide({ actors: { overlay: createWatermarkOverlay(browser, Date.now) } }),
      inspect && { inspect },
    ),
    reading: createReading(ahead),
  };
}
