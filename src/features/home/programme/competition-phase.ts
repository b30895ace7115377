import type { Competition } from '../../../../server/contract/competition/competition.ts';

/** What a reader waits for: registrants for the registration, guests and judges for the competition. */
export type Interest = 'registration' | 'competition';

/** The next instant a reader waits for, or null when there is none to wait for. */
export interface Milestone {
  readonly kind: 'registrationOpens' | 'registrationCloses' | 'competitionBegins';
  /** ISO 8601 instant. */
  readonly at: string;
}

/** [domain.md 3] From the state the server gives, never from the reader's clock. */
export function nextMilestone(competition: Competition, interest: Interest): Milestone | null {
  const { status, reg_open_at, reg_close_at, starts_on } = competition;
  if (status === 'running' || status === 'finished') return null;
  if (interest === 'registration') {
    if (status === 'published') return { kind: 'registrationOpens', at: reg_open_at };
    if (status === 'open') return { kind: 'registrationCloses', at: reg_close_at };
  }
  return { kind: 'competitionBegins', at: `${starts_on}T00:00:00+08:00` };
}

/** The events of a competition by group, groups and events in the order the server gives. */
export function groupEvents(events: Competition['events']): readonly {
  readonly group: string;
  readonly events: Competition['events'];
}[] {
  const names = [...new Set(events.map(({ group }) => group))];
  return names.map((group) => ({ group, events: events.filter((event) => event.group === group) }));
}
