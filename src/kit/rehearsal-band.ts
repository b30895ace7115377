import './rehearsal-band.css';

/** The number of parts on screen that are about a rehearsal. */
let shown = 0;

/**
 * Marks the document as one about a rehearsal. The style sheet draws the band and the watermark, so no page
 * forgets them.
 * @returns a function that removes the mark, once no other part needs it
 */
export function showBand(words: string): () => void {
  const { documentElement: root } = document;
  shown += 1;
  root.dataset['rehearsal'] = '';
  root.style.setProperty('--rehearsal', JSON.stringify(words));
  return () => {
    shown -= 1;
    if (shown > 0) return;
    delete root.dataset['rehearsal'];
    root.style.removeProperty('--rehearsal');
  };
}
