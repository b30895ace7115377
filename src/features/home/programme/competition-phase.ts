import type { Competition } from '../../../../server/contract/competition/competition.ts';

/**
 * The milestone that a user waits for: the registration for registrants, the competition for guests and
 * judges.
 */
export type Interest = 'registration' | 'competition';

/** The next instant that a user waits for. */
export interface Milestone {
  readonly kind: 'registrationOpens' | 'registrationCloses' | 'competitionBegins';
  /** ISO 8601 instant. */
  readonly at: string;
}

/**
 * Returns the next milestone of a competition, or null if there is none [domain.md 3]. It depends on the
 * state from the server, never on the browser's clock.
 */
export function nextMilestone(competition: Competition, interest: Interest): Milestone | null {
  const { status, reg_open_at, reg_close_at, starts_on } = competition;
  if (status === 'running' || status === 'finished') return null;
  if (interest === 'registration') {
    if (status === 'published') return { kind: 'registrationOpens', at: reg_open_at };
    if (status === 'open') return { kind: 'registrationCloses', at: reg_close_at };
  }
  return { kind: 'competitionBegins', at: `${starts_on}T00:00:00+08:00` };
}

/** Groups the events of a competition. Groups and events keep the order of the server. */
export function groupEvents(events: Competition['events']): readonly {
  readonly group: string;
  readonly events: Competition['events'];
}[] {
  const names = [...new Set(events.map(({ group }) => group))];
  return names.map((group) => ({ group, events: events.filter((event) => event.group === group) }));
}
