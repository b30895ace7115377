import { fullscreenMachine } from '../../../../machines/shell/fullscreen.machine.ts';
import { model } from '../../../machines/shell/fullscreen.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send } = movesOf(fullscreenMachine);

/** Replaces the Fullscreen API, so that the test decides when the browser enters and leaves full screen. */
function fillByHand(): void {
  let filled: Element | null = null;
  let refuse: () => void = () => {};
  const change = (element: Element | null) => {
    filled = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => true });
  Object.defineProperty(Document.prototype, 'fullscreenElement', { get: () => filled });
  Element.prototype.requestFullscreen = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new TypeError('not allowed'));
    });
  Document.prototype.exitFullscreen = () => Promise.resolve();
  Object.assign(window, {
    screenInHand: {
      fill: () => change(document.documentElement),
      empty: () => change(null),
      refuse: () => refuse(),
    },
  });
}

const hand = (what: 'fill' | 'empty' | 'refuse') => (stage: Stage) =>
  stage.page.evaluate(
    (name) => (window as unknown as { screenInHand: Record<string, () => void> }).screenInHand[name]?.(),
    what,
  );

const open = { signedIn: true } as const;

export const script = screenScript({
  model,
  scenes: {
    'in a browser with full screen': [
      {
        name: 'opens a page',
        moves: [start(), send({ type: 'fullscreen.available' })],
        do: (stage) => stage.open('/information', { ...open, before: fillByHand }),
      },
      {
        name: 'requests the whole page',
        moves: where((now) => !now.matches('content'), send({ type: 'fullscreen.toggle', extent: 'page' })),
        do: (stage) => stage.press('Full screen'),
      },
      {
        name: 'requests the content alone',
        moves: where(
          (now) => !now.matches('content'),
          send({ type: 'fullscreen.toggle', extent: 'content' }),
        ),
        do: (stage) => stage.press('Full screen: content only'),
      },
      {
        name: 'requests to leave full screen',
        moves: where((now) => now.matches('content'), send({ type: 'fullscreen.toggle', extent: 'content' })),
        do: (stage) => stage.press('Leave full screen'),
      },
      {
        name: 'the browser enters full screen',
        moves: [send({ type: 'fullscreen.entered' })],
        do: hand('fill'),
      },
      {
        name: 'the browser refuses full screen',
        moves: where((now) => now.matches('windowed'), send({ type: 'fullscreen.left' })),
        do: hand('refuse'),
      },
      {
        name: 'the browser leaves full screen',
        moves: where((now) => !now.matches('windowed'), send({ type: 'fullscreen.left' })),
        do: hand('empty'),
      },
    ],
    'in a browser without full screen': [
      {
        name: 'opens a page',
        moves: [start()],
        do: (stage) =>
          stage.open('/information', {
            ...open,
            before: () =>
              Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
          }),
      },
    ],
  },
  notHere: { 'screen failed': 'The check whether full screen is available cannot fail.' },
});
