import { fromCallback } from 'xstate';
import { formatMinute } from '../../../server/contract/kit/business-time.ts';
import { once } from '../../lib/once.ts';
import { whenIdle } from './when-idle.ts';

/** [S30] The tile, in CSS px. */
const WIDTH = 250;
const HEIGHT = 100;

const MINUTE = 60_000;

interface Marks {
  readonly user: string;
  readonly organisation: string;
}

/** The words that fit into a width; cut words end in "…". */
function fit(pen: CanvasRenderingContext2D, words: string, width: number): string {
  const letters = Array.from(words);
  let end = letters.length;
  const text = () => (end === letters.length ? words : `${letters.slice(0, end).join('')}…`);
  while (end > 0 && pen.measureText(text()).width > width) end--;
  return text();
}

/**
 * One tile: the lines on a slant, in a grey that is quiet on white and on the dark page alike.
 * @returns draws it and gives it as a data URL
 * @throws where the browser has no canvas
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

/** What makes it a watermark, and what a style sheet could undo it by. */
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
  // Browsers leave backgrounds out of print, and a printed list is what it is for.
  'print-color-adjust': 'exact',
};

/** Where text is typed. Boxes and buttons have none; a sheet of marks has hundreds of them. */
const FIELDS =
  'input:not([type="hidden"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * The whole page but its fields, as a path of CSS: what is typed lies above the watermark. A field that something
 * else covers, a question for example, is left out.
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

/** Milliseconds after which the tile is drawn, however busy the page is: to draw and pack it takes 11 ms. */
const DRAW_PATIENCE = 1_000;

/** Milliseconds after which fields that a change has moved are left out of it. */
const CUT_AFTER = 150;

/** What moves fields about, without any change of the document. */
const MOVES = ['scroll', 'resize', 'transitionend', 'animationend', 'toggle'] as const;

/**
 * The watermark as an actor [S30]: draws user, organisation and minute over the page but for its fields, without
 * catching a click; tells when somebody else removes or alters it, and when its minute is over. What it drew goes
 * away with it.
 * @param now epoch ms
 */
export function createWatermarkOverlay(browser: Window & typeof globalThis, now: () => number) {
  /** The last tile, which stands until the next minute's is drawn. */
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
      // Setting the same path again would have the page styled and drawn once more.
      if (path === clip) return;
      clip = path;
      overlay.style.setProperty('clip-path', path, 'important');
    };
    /** Gives up the look at the fields that is due; null for none. */
    let stopCutting: (() => void) | null = null;
    const cut = () => {
      stopCutting = null;
      clipBy(around(browser));
      observer.takeRecords();
    };
    // With what moves: once a frame, however much happens in it.
    const cutNow = () => {
      stopCutting?.();
      const frame = browser.requestAnimationFrame(cut);
      stopCutting = () => browser.cancelAnimationFrame(frame);
    };
    // A while after what changes, once for all that changes in it: to look at every field of a long page would hold up
    // what a touch or a switch shows.
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
    // A form that is signed and stamped is an original, and so is a certificate: they are printed without marks.
    const beforePrint = () => {
      drawNow();
      const isOriginal =
        document.querySelector('[data-paper], [data-certificates]')?.checkVisibility() === true;
      overlay.style.setProperty('display', isOriginal ? 'none' : 'block', 'important');
      // Fields stand elsewhere on paper.
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
