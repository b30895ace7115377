import { fromCallback } from 'xstate';
import { formatMinute } from '../../../server/contract/kit/business-time.ts';
import { once } from '../../lib/once.ts';
import { whenIdle } from './when-idle.ts';

/** [S30] The size of a tile, in CSS pixels. */
const WIDTH = 250;
const HEIGHT = 100;

const MINUTE = 60_000;

interface Marks {
  readonly user: string;
  readonly organisation: string;
}

/** Returns the part of a text that fits into a width. A shortened text ends in "…". */
function fit(pen: CanvasRenderingContext2D, words: string, width: number): string {
  const letters = Array.from(words);
  let end = letters.length;
  const text = () => (end === letters.length ? words : `${letters.slice(0, end).join('')}…`);
  while (end > 0 && pen.measureText(text()).width > width) end--;
  return text();
}

/**
 * Prepares one tile: the lines at an angle, in a grey that is unobtrusive on a white and on a dark page.
 * @returns a function that draws the tile and returns it as a data URL
 * @throws if the browser provides no canvas
 */
function tileOf(browser: Window & typeof globalThis, lines: readonly string[]): () => string {
  const canvas = browser.document.createElement('canvas');
  const scale = Math.max(1, browser.devicePixelRatio);
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('watermark: no canvas');
  return () => {
    pen.scale(scale, scale);
    pen.translate(WIDTH / 2, HEIGHT / 2);
    pen.rotate(-Math.PI / 15);
    pen.font = `12px ${browser.getComputedStyle(browser.document.body).fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = 'rgb(128 130 150 / 10%)';
    lines.forEach((line, index) => {
      pen.fillText(fit(pen, line, WIDTH - 40), 0, (index - (lines.length - 1) / 2) * 18);
    });
    return canvas.toDataURL();
  };
}

/** The styles of the watermark, including those with which a style sheet can otherwise hide it. */
const style: Readonly<Record<string, string>> = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  position: 'fixed',
  inset: '0',
  'z-index': '2147483647',
  'pointer-events': 'none',
  'background-repeat': 'repeat',
  'background-size': `${WIDTH}px ${HEIGHT}px`,
  // Browsers do not print backgrounds by default, but the watermark must appear on printed lists.
  'print-color-adjust': 'exact',
};

/**
 * The fields that contain text. Radio buttons and checkboxes contain none, and a score sheet has hundreds of
 * them.
 */
const FIELDS =
  'input:not([type="hidden"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Returns a CSS path of the whole page except its fields, so that typed text is not under the watermark. A
 * field that is covered, for example by a dialog, gets no hole.
 */
function around({ document, innerWidth: width, innerHeight: height }: Window): string {
  const holes = [...document.querySelectorAll(FIELDS)].flatMap((field) => {
    const { left, top, right, bottom } = field.getBoundingClientRect();
    const isSeen = left < right && top < bottom && right > 0 && bottom > 0 && left < width && top < height;
    if (!isSeen) return [];
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    const [farX, farY] = [Math.min(right, width), Math.min(bottom, height)];
    const found = document.elementFromPoint((x + farX) / 2, (y + farY) / 2);
    const isUncovered = found !== null && (field.contains(found) || found.contains(field));
    return isUncovered ? [`M${x} ${y}H${farX}V${farY}H${x}Z`] : [];
  });
  return `path(evenodd, "M0 0H${width}V${height}H0Z${holes.join('')}")`;
}

/**
 * The maximum delay before the tile is drawn on a busy page, in milliseconds. Drawing and encoding it take 11
 * ms.
 */
const DRAW_PATIENCE = 1_000;

/** The delay in milliseconds after which the holes are updated for a change of the document. */
const CUT_AFTER = 150;

/** Events that move fields without a change of the document. */
const MOVES = ['scroll', 'resize', 'transitionend', 'animationend', 'toggle'] as const;

/**
 * Creates the actor of the watermark [S30]. It draws user, organisation and minute over the page except its
 * fields, and does not intercept clicks. It sends an event when another script or the user removes or alters
 * the overlay, and when its minute is over. The overlay is removed with the actor.
 * @param now returns milliseconds since the epoch
 */
export function createWatermarkOverlay(browser: Window & typeof globalThis, now: () => number) {
  /** The last tile, which is shown until the tile of the next minute is drawn. */
  let last = { user: '', organisation: '', tile: '' };
  return fromCallback<{ type: string }, Marks>(({ input, sendBack }) => {
    const { document } = browser;
    const at = now();
    const lines = [input.user, input.organisation, formatMinute(at)].filter((line) => line !== '');
    const overlay = document.createElement('div');
    overlay.setAttribute('aria-hidden', 'true');
    overlay.dataset['watermark'] = '';
    for (const [name, value] of Object.entries(style)) overlay.style.setProperty(name, value, 'important');
    const cover = (tile: string) => {
      overlay.style.setProperty('background-image', `url("${tile}")`, 'important');
    };
    const { user, organisation } = input;
    if (last.user === user && last.organisation === organisation) cover(last.tile);
    const draw = tileOf(browser, lines);
    document.body.append(overlay);

    const observer = new browser.MutationObserver((records) => {
      const isTouched = records.some(({ type, target }) => type !== 'childList' || target === overlay);
      if (isTouched || overlay.parentNode !== document.body) sendBack({ type: 'watermark.disturbed' });
    });
    observer.observe(document.body, { childList: true });
    observer.observe(overlay, { attributes: true, childList: true, characterData: true, subtree: true });
    const drawNow = once(() => {
      last = { user, organisation, tile: draw() };
      cover(last.tile);
      observer.takeRecords();
    });
    const stopDrawing = whenIdle(browser, drawNow, DRAW_PATIENCE);
    let clip = '';
    const clipBy = (path: string) => {
      // Setting the same path again makes the browser style and paint the page once more.
      if (path === clip) return;
      clip = path;
      overlay.style.setProperty('clip-path', path, 'important');
    };
    /** Cancels the scheduled update of the holes; null if none is scheduled. */
    let stopCutting: (() => void) | null = null;
    const cut = () => {
      stopCutting = null;
      clipBy(around(browser));
      observer.takeRecords();
    };
    // For movements: at most one update in each frame.
    const cutNow = () => {
      stopCutting?.();
      const frame = browser.requestAnimationFrame(cut);
      stopCutting = () => browser.cancelAnimationFrame(frame);
    };
    // For changes: one update after a delay, for all changes until then. Measuring every field of a long page
    // delays the response to a touch or a switch.
    const cutSoon = () => {
      if (stopCutting !== null) return;
      const timer = browser.setTimeout(cut, CUT_AFTER);
      stopCutting = () => browser.clearTimeout(timer);
    };
    const changes = new browser.MutationObserver((records) => {
      if (records.some(({ target }) => target !== overlay)) cutSoon();
    });
    changes.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
    for (const move of MOVES) browser.addEventListener(move, cutNow, { capture: true, passive: true });
    cutSoon();
    // A form to be signed and stamped is an original, like a certificate. Both are printed without a
    // watermark.
    const beforePrint = () => {
      drawNow();
      const isOriginal =
        document.querySelector('[data-paper], [data-certificates]')?.checkVisibility() === true;
      overlay.style.setProperty('display', isOriginal ? 'none' : 'block', 'important');
      // Fields have other positions on paper.
      clipBy('none');
      observer.takeRecords();
    };
    const afterPrint = () => {
      overlay.style.setProperty('display', 'block', 'important');
      cut();
    };
    browser.addEventListener('beforeprint', beforePrint);
    browser.addEventListener('afterprint', afterPrint);
    const timer = browser.setTimeout(
      () => sendBack({ type: 'watermark.minuteOver' }),
      MINUTE - (at % MINUTE),
    );

    return () => {
      stopDrawing();
      observer.disconnect();
      changes.disconnect();
      stopCutting?.();
      for (const move of MOVES) browser.removeEventListener(move, cutNow, { capture: true });
      browser.clearTimeout(timer);
      browser.removeEventListener('beforeprint', beforePrint);
      browser.removeEventListener('afterprint', afterPrint);
      overlay.remove();
    };
  });
}
