import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { fullscreenMachine } from '../../../../machines/shell/fullscreen.machine.ts';
import { createScreen } from '../../../../src/adapters/browser/screen.ts';

/**
 * Opens a fake document with the properties that the adapter uses. The test decides how the browser responds.
 */
function screenOf(isEnabled: boolean, isRefused = false) {
  const document = Object.assign(new EventTarget(), {
    fullscreenEnabled: isEnabled,
    fullscreenElement: null as object | null,
    documentElement: {
      requestFullscreen: vi.fn<() => Promise<void>>(() =>
        isRefused ? Promise.reject(new TypeError('refused')) : Promise.resolve(),
      ),
    },
    exitFullscreen: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
  const becomes = (element: object | null) => {
    document.fullscreenElement = element;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const actor = createActor(
    fullscreenMachine.provide({ actors: { screen: createScreen(document as unknown as Document) } }),
  ).start();
  const toggle = (extent: 'page' | 'content') => actor.send({ type: 'fullscreen.toggle', extent });
  return { document, actor, becomes, toggle };
}

it('[S21] fullscreen is not offered if the browser does not support it', () => {
  const { actor } = screenOf(false);
  expect(actor.getSnapshot().hasTag('available')).toBe(false);
});

it('[S21] fullscreen is requested during the click, and the view changes after the browser’s event', () => {
  const { document, actor, becomes, toggle } = screenOf(true);
  toggle('content');
  expect(document.documentElement.requestFullscreen).toHaveBeenCalledTimes(1);
  expect(actor.getSnapshot().matches('content')).toBe(false);
  becomes({});
  expect(actor.getSnapshot().matches('content')).toBe(true);
  toggle('content');
  expect(document.exitFullscreen).toHaveBeenCalledTimes(1);
  becomes(null);
  expect(actor.getSnapshot().matches('windowed')).toBe(true);
});

it('[S21] Escape, which only the browser handles, leaves fullscreen as well', () => {
  const { actor, becomes, toggle } = screenOf(true);
  toggle('page');
  becomes({});
  expect(actor.getSnapshot().matches('page')).toBe(true);
  becomes(null);
  expect(actor.getSnapshot().matches('windowed')).toBe(true);
});

it('[S21] a refusal changes nothing, and the user can try again', async () => {
  const { document, actor, toggle } = screenOf(true, true);
  toggle('page');
  await expect.poll(() => actor.getSnapshot().value).toEqual({ windowed: 'resting' });
  toggle('page');
  expect(document.documentElement.requestFullscreen).toHaveBeenCalledTimes(2);
});
