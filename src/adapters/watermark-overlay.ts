import { fromCallback } from 'xstate';
import { formatMinute } from '../lib/business-time.ts';

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
 * @returns a data URL
 */
function drawTile(browser: Window & typeof globalThis, lines: readonly string[]): string {
  const canvas = browser.document.createElement('canvas');
  const scale = Math.max(1, browser.devicePixelRatio);
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('watermark: no canvas');
  pen.scale(scale, scale);
  pen.translate(WIDTH / 2, HEIGHT / 2);
  pen.rotate(-Math.PI / 15);
  pen.font = `12px ${browser.getComputedStyle(browser.document.body).fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = 'rgb(128 130 150 / 16%)';
  lines.forEach((line, index) => {
    pen.fillText(fit(pen, line, WIDTH - 40), 0, (index - (lines.length - 1) / 2) * 18);
  });
  return canvas.toDataURL();
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

/**
 * The watermark as an actor [S30]: draws user, organisation and minute over the page, without catching
 * a click; tells when somebody else removes or alters it, and when its minute is over. What it drew goes
 * away with it.
 * @param now epoch ms
 */
export function createWatermarkOverlay(browser: Window & typeof globalThis, now: () => number) {
  return fromCallback<{ type: string }, Marks>(({ input, sendBack }) => {
    const { document } = browser;
    const at = now();
    const lines = [input.user, input.organisation, formatMinute(at)].filter((line) => line !== '');
    const overlay = document.createElement('div');
    overlay.setAttribute('aria-hidden', 'true');
    overlay.dataset['watermark'] = '';
    for (const [name, value] of Object.entries(style)) overlay.style.setProperty(name, value, 'important');
    overlay.style.setProperty('background-image', `url("${drawTile(browser, lines)}")`, 'important');
    document.body.append(overlay);

    const observer = new browser.MutationObserver((changes) => {
      const isTouched = changes.some(({ type, target }) => type !== 'childList' || target === overlay);
      if (isTouched || overlay.parentNode !== document.body) sendBack({ type: 'watermark.disturbed' });
    });
    observer.observe(document.body, { childList: true });
    observer.observe(overlay, { attributes: true, childList: true, characterData: true, subtree: true });
    const timer = browser.setTimeout(
      () => sendBack({ type: 'watermark.minuteOver' }),
      MINUTE - (at % MINUTE),
    );

    return () => {
      observer.disconnect();
      browser.clearTimeout(timer);
      overlay.remove();
    };
  });
}
