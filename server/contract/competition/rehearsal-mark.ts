/**
 * The mark at the start of the names of a rehearsal and of its events. It is the same in every language,
 * because the names are. Every page, paper, calendar and file that shows one of the names shows the mark, and no
 * text message with such a name is sent (message/outbox.ts). The committee cannot enter a name with the mark.
 */
export const REHEARSAL_MARK = '演练 · ';

/** Returns whether a name is that of a rehearsal or of one of its events. */
export const isRehearsalName = (name: string): boolean => name.startsWith(REHEARSAL_MARK);
