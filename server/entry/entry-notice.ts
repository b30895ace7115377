/** The notice that whoever enters agrees to. */

/** The text of the notice on what is collected for a competition [domain.md 2, PIPL]. */
export const ENTRY_NOTICE = { purpose: 'entry', text_version: '2026-11' };
