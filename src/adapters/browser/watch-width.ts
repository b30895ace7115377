import { fromCallback } from 'xstate';

/** [S22] Below 992 px the layout is mobile. */
const NARROW = '(max-width: 991.98px)';

/**
 * Creates the actor for the width of the window. It sends an event at once if the window is narrow, and then
 * each time the width crosses 992 px.
 */
export function createWatchWidth(matchMedia: Window['matchMedia']) {
  return fromCallback(({ sendBack }) => {
    const query = matchMedia(NARROW);
    const tell = () => sendBack({ type: query.matches ? 'layout.narrowed' : 'layout.widened' });
    query.addEventListener('change', tell);
    if (query.matches) tell();
    return () => query.removeEventListener('change', tell);
  });
}
