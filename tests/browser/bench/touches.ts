import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type {
  OwnSheets,
  SentMark,
  SheetAnswer,
  SheetModule,
} from '../../../server/contract/marking/score-sheet.ts';
import { main, openDuty } from '../journeys/on-the-day.ts';
import { JUDGE, way } from '../marking/own-sheets.ts';
import { startSystem } from '../support/system.ts';
import { launchBrowser, openContext } from '../support/test.ts';

/**
 * `npm run bench` measures how soon a touch shows on a tablet whose processor is four times slower. The judge
 * has 12 sheets of 40 aspects [running.md 5]. The server's responses are replaced, because no scheme of the
 * demonstration is as long.
 */
const SHEETS = 12;
const ASPECTS = 40;
const SLOWER = 4;
/** The longest delay that a user perceives as immediate, in ms. */
const GOAL = 50;
/** The delay of the server's response, in ms. */
const ANSWER = 250;

const longModule = (module: SheetModule): SheetModule => ({
  ...module,
  criteria: Array.from({ length: 4 }, (_, criterion) => ({
    code: `L${criterion + 1}`,
    name: `Part ${criterion + 1}`,
    aspects: Array.from({ length: ASPECTS / 4 }, (__, at) => ({
      code: `L${criterion + 1}.${at + 1}`,
      text: `Aspect ${criterion + 1}.${at + 1}: what is judged, in a sentence of common length`,
      max: 250,
      rule: {
        kind: 'level' as const,
        panel: 3,
        limit: 1,
        trim: false,
        texts: [
          'not done',
          'done with faults that everybody sees',
          'done with small faults',
          'without a fault',
        ],
      },
    })),
  })),
});

/** Replaces the server's responses with long sheets. This function stores the marks. */
async function lengthen(page: Page): Promise<void> {
  const given = new Map<string, number>();
  let known: SheetAnswer | undefined;
  const answer = (found: SheetAnswer, id: string): SheetAnswer => ({
    data: {
      ...found.data,
      id,
      status: 'draft',
      facts: { ...found.data.facts, isHandedIn: false, isOpen: true },
      disputed: [],
      part: { lease: 0, device: '', held_at: '', submitted_at: '' },
      marks: [...given].map(([aspect, value]) => ({
        aspect,
        value,
        reason: '',
        judge: '',
        is_own: true,
        is_paper: false,
        at: '2026-11-25T09:00:00+08:00',
      })),
    },
    module: longModule(found.module),
  });
  await page.route('**/api/v1/my/sheets', async (route) => {
    const response = await route.fetch();
    const { data, modules, meta } = (await response.json()) as OwnSheets;
    const open = data.filter(({ facts }) => !facts.isHandedIn);
    const sheets = Array.from({ length: SHEETS }, (_, at) => open[at % open.length]).flatMap((one, at) =>
      one === undefined ? [] : [{ ...one, id: `${one.id}~${at}` }],
    );
    await route.fulfill({ response, json: { data: sheets, modules: modules.map(longModule), meta } });
  });
  await page.route(/\/api\/v1\/sheets\/[^/]+$/, async (route) => {
    const url = route.request().url();
    const response = await route.fetch({ url: url.replace(/(~|%7E)\d+$/, '') });
    known = (await response.json()) as SheetAnswer;
    await route.fulfill({ response, json: answer(known, decodeURIComponent(url.split('/').at(-1) ?? '')) });
  });
  await page.route(/\/api\/v1\/sheets\/[^/]+\/marks$/, async (route) => {
    const { marks } = route.request().postDataJSON() as { marks: SentMark[] };
    // The delay of the network in the hall. A change that shows before the delay ends does not depend on the
    // response.
    await new Promise((resolve) => setTimeout(resolve, ANSWER));
    for (const { aspect, value } of marks) given.set(aspect, value);
    if (known === undefined) throw new Error('no sheet was opened');
    const outcomes = marks.map(({ client_uuid }) => ({
      client_uuid,
      outcome: 'applied',
      fault: '',
      at: '2026-11-25T09:00:00+08:00',
    }));
    const id = decodeURIComponent(route.request().url().split('/').at(-2) ?? '');
    await route.fulfill({ json: { outcomes, sheet: answer(known, id).data } });
  });
}

/**
 * Records for each touch the time until the frame after it is drawn, and the duration that the Event Timing
 * API reports.
 */
function watch(): void {
  const seen = { frames: [] as number[], longest: new Map<number, number>() };
  Object.assign(window, { touches: seen });
  document.addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => seen.frames.push(performance.now() - timeStamp), {
          once: true,
        });
        port1.start();
        // The message arrives after this frame is drawn.
        port2.postMessage('');
      });
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    // One touch causes several events. The longest of them is the duration of the touch.
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId: number;
    })[])
      if (interactionId !== 0)
        seen.longest.set(interactionId, Math.max(duration, seen.longest.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the coordinates of the label of a level, after it is scrolled into view and the page is idle. */
const placeOf = (page: Page, at: number, level: number) =>
  page.evaluate(
    ([field, one]) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        const label = document.querySelectorAll('fieldset')[field]?.querySelectorAll('label')[one];
        label?.scrollIntoView({ block: 'center' });
        setTimeout(() => {
          const { left = 0, top = 0, width = 0 } = label?.getBoundingClientRect() ?? {};
          resolve({ x: left + width / 2, y: top + 20 });
        }, 2 * 300);
      }),
    [at, level] as const,
  );

const touch = async (session: CDPSession, { x, y }: { readonly x: number; readonly y: number }) => {
  const place = { x, y, button: 'left', clickCount: 1 } as const;
  await session.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed' });
  await session.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased' });
};

/** Returns the processor time of the page so far, in ms. Other load on the machine does not change it. */
async function spentBy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Waits two frames, after which every change that a touch causes is drawn. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Touches a level of each aspect with input events of the browser. Otherwise the script that Playwright runs
 * in the page for a click is measured as well.
 * @returns the cost of each touch, in ms
 */
async function touchAll(page: Page, session: CDPSession, level: number): Promise<number[]> {
  const costs: number[] = [];
  for (let field = 0; field < ASPECTS; field++) {
    const place = await placeOf(page, field, level);
    const before = await spentBy(session);
    await touch(session, place);
    await frames(page);
    costs.push((await spentBy(session)) - before);
  }
  return costs;
}

/** Touches the heading, which changes nothing. The result is a lower bound for every touch on this page. */
async function touchNothing(page: Page, session: CDPSession): Promise<number[]> {
  const costs: number[] = [];
  for (let turn = 0; turn < ASPECTS; turn++) {
    // A user pauses between touches. After the pause, the work that the previous touch caused is done and is
    // not measured with this touch.
    await pause(300);
    const before = await spentBy(session);
    await touch(session, { x: 500, y: 120 });
    await frames(page);
    costs.push((await spentBy(session)) - before);
  }
  return costs;
}

interface Times {
  readonly frames: number[];
  readonly events: number[];
}

/** Returns the times that were recorded since the previous call. */
const takeTimes = (page: Page): Promise<Times> =>
  page.evaluate(() => {
    const { touches } = window as unknown as { touches: { frames: number[]; longest: Map<number, number> } };
    const taken = { frames: touches.frames, events: [...touches.longest.values()] };
    touches.frames = [];
    touches.longest.clear();
    return taken;
  });

const at = (values: readonly number[], share: number) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0);

test('measures touches on a long sheet', async () => {
  const system = await startSystem({ DEMO_CUP: 'day' });
  const browser = await launchBrowser();
  try {
    const context = await openContext(browser, { viewport: { width: 1024, height: 768 } });
    const visit = async (path: string) => {
      const page = await context.newPage();
      // Responses that a service worker fetches are not replaced, so the page gets no service worker.
      await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
      await page.goto(system.url + path);
      await lengthen(page);
      return page;
    };
    const page = await openDuty(visit, system, JUDGE, way, {});
    await main(page)
      .getByRole('link', { name: /^Open the sheet: / })
      .first()
      .click();
    await main(page)
      .getByRole('group', { name: /^L1\.1 / })
      .waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(watch);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const nothing = await touchNothing(page, session);
    const floor = await takeTimes(page);
    const costs: number[] = [];
    for (const level of [1, 2, 3]) costs.push(...(await touchAll(page, session, level)));
    const seen = await takeTimes(page);
    const row = (values: readonly number[]) => ({
      touches: values.length,
      p50: at(values, 0.5),
      p95: at(values, 0.95),
      most: Math.round(Math.max(...values)),
    });
    const rows = {
      'a level, until the frame': row(seen.frames),
      'a level, Event Timing': row(seen.events),
      'a level, processor': row(costs),
      'nothing, until the frame': row(floor.frames),
      'nothing, Event Timing': row(floor.events),
      'nothing, processor': row(nothing),
      goal: { p95: GOAL },
    };
    for (const [name, one] of Object.entries(rows)) process.stdout.write(`${name}: ${JSON.stringify(one)}\n`);
    expect(seen.frames.length).toBeGreaterThan(0);
  } finally {
    await browser.close();
    await system.stop();
  }
});
