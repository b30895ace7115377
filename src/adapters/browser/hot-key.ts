import { fromCallback } from 'xstate';

/**
 * Creates the actor for Ctrl+K, or ⌘K on a Mac [S31]. It does nothing while a modal dialog is open. Otherwise
 * the search covers the dialog.
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
