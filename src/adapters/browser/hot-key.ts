import { fromCallback } from 'xstate';

/**
 * Ctrl+K, or ⌘K on a Mac, as an actor [S31]. Not while a question waits for its answer: the search
 * would stand in front of it.
 */
export function createHotKey(document: Document) {
  return fromCallback(({ sendBack }) => {
    const pressed = (event: KeyboardEvent) => {
      const isHotKey = event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey;
      if (!isHotKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      sendBack({ type: 'menuSearch.open' });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
}
