import { fromCallback } from 'xstate';

/** The fullscreen chart's orders. */
type ScreenOrder = { type: 'screen.fill' } | { type: 'screen.release' };

/** The Fullscreen API as an actor: silent where the browser has none, or forbids it (phones, frames) [S21]. */
export function createScreen(document: Document) {
  return fromCallback<ScreenOrder>(({ sendBack, receive }) => {
    if (!document.fullscreenEnabled) return undefined;
    const left = () => sendBack({ type: 'fullscreen.left' });
    const changed = () => {
      if (document.fullscreenElement === null) left();
      else sendBack({ type: 'fullscreen.entered' });
    };
    document.addEventListener('fullscreenchange', changed);
    sendBack({ type: 'fullscreen.available' });

    receive((order) => {
      if (order.type === 'screen.fill') document.documentElement.requestFullscreen().catch(left);
      // It fails only when it is over already.
      else document.exitFullscreen().catch(left);
    });
    return () => document.removeEventListener('fullscreenchange', changed);
  });
}
