import { fromCallback } from 'xstate';

/** The events that the fullscreen chart sends to this actor. */
type ScreenOrder = { type: 'screen.fill' } | { type: 'screen.release' };

/**
 * Creates the actor for the Fullscreen API. It sends no events if the browser does not support or allow
 * fullscreen (phones, frames) [S21].
 */
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
      // The call fails only if fullscreen has already ended.
      else document.exitFullscreen().catch(left);
    });
    return () => document.removeEventListener('fullscreenchange', changed);
  });
}
