/** The notice that every entrant accepts. */

/** The notice on the personal data that is collected for a competition [domain.md 2, PIPL]. */
export const ENTRY_NOTICE = { purpose: 'entry', text_version: '2026-11' };
